/** Hound: records in a shared folder, in time order, without server, lock or index. */
module dev.hound {
  requires transitive tools.jackson.databind;
  requires static transitive org.jspecify;
  requires static info.picocli;

  exports dev.hound.snowflake;
  exports dev.hound.folder;
  exports dev.hound.store;
  exports dev.hound.database;

  opens dev.hound.cli to
      info.picocli;

  uses dev.hound.folder.FolderProvider;

  provides tools.jackson.databind.JacksonModule with
      dev.hound.store.SnowflakeModule;
}
