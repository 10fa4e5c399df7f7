#!/bin/sh
# Makes hound.jsa, the class-data-sharing archive that the launcher uses: runs typical commands to learn which classes they
# load, then lets Java store these, parsed and verified. Without the archive all works, only slower; so a failure is told, no more.
# Usage: class-archive.sh JAVA_HOME FOLDER (which holds hound and hound.jar)
set -u
JAVA_HOME=$1
home=$2
export JAVA_HOME
unset HOUND_JAVA_OPTS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS

rm -f "$home/hound.jsa" "$home/hound.jsa.java"
work=$(mktemp -d "$home/class-archive.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

train() {
  # Some commands have a word to say on standard error even on success.
  HOUND_JAVA_OPTS="-XX:DumpLoadedClassList=$(mktemp classes.XXXXXX)" "$home/hound" "$@" 2>err || {
    echo "failed: hound $*"
    cat err
  } >>messages
}

(
  cd "$work" || exit 1
  mkdir records
  name=$(echo '{"number": 1.5, "list": [1, true, null, "text"]}' | train put records)
  train decode "$name" --json
  train ls -l records
  train cat --json records --since 1d
  train get records "$name"
  train verify --json records
  train clean records
  train db set records samples/S-001 'purity:=0.81' bam=one --reason test >/dev/null
  train db log records
  train db history records samples --json
  train db show records samples/S-001 --at now
  # Lists number their classes, each from 1; without the numbers they can be joined. Classes with a source are not from the jar.
  # Two lambdas of one class may have the same line, twice in one list.
  # @cp lines (Java 25) have classes linked early, after which those in the old format of picocli's are left out.
  awk '/^#/ || /^@cp / || / source: / { next } { sub(/ id: .*/, "") } !seen[$0, ++count[FILENAME, $0]]++' classes.* >classes
  # The path as the launcher gives it: Java compares it with the path in the archive.
  "$JAVA_HOME/bin/java" -Xlog:disable -Xshare:dump -XX:SharedClassListFile=classes -XX:SharedArchiveFile=archive \
    -cp "$(cd -P "$home" && pwd -P)/hound.jar" 2>>messages
) >"$work/output" </dev/null

if [ -s "$work/archive" ]; then
  printf '%s\n' "$JAVA_HOME" >"$home/hound.jsa.java"
  mv "$work/archive" "$home/hound.jsa"
else
  echo "No class-data-sharing archive was made, so hound will start slower." >&2
fi
if [ -s "$work/messages" ]; then
  echo "While making the class-data-sharing archive:" >&2
  cat "$work/messages" >&2
fi
