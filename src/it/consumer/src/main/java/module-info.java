module consumer {
  requires dev.hound;

  opens consumer to
      tools.jackson.databind;
}
