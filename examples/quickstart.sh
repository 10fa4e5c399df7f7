#!/bin/sh
# Two programs put records into one folder at the same time; then we look at what they put.
# Build first: mvn -q -DskipTests package
set -eu

hound=$(dirname "$0")/../target/hound
if [ ! -x "$hound" ]; then
  echo "$0: no $hound; build it first: mvn -q -DskipTests package" >&2
  exit 1
fi

folder=${1:-$(mktemp -d)/events}
echo "Two programs put into $folder:"

# Each prints the name of a record as soon as that record is durable.
printf '{"program":"aligner","sample":"S-%s","state":"done"}\n' 001 002 003 |
  "$hound" put "$folder" --lines &
printf '{"program":"indexer","sample":"S-%s","state":"done"}\n' 001 002 003 |
  "$hound" put "$folder" --lines &
wait

echo
echo "hound ls -l: in time order"
"$hound" ls -l "$folder"

newest=$("$hound" ls -n 1 "$folder")
echo
echo "hound decode: what the newest name says"
"$hound" decode "$newest"

echo
echo "hound cat: the records"
"$hound" cat "$folder"
