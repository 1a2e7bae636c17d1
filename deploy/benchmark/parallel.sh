#!/bin/sh
# A benchmark by GNU parallel, on this machine: parallel.sh FOLDER JOBS [flags of "mingle bench plan"]
# Each job has processors of its own. Begun again, it goes on where it stopped.
set -eu
folder=$1 jobs=$2
shift 2
here=$(dirname "$0")
mkdir -p "$folder"
if [ ! -e "$folder/plan.jsonl" ]; then
  ${MINGLE:-mingle} bench plan --jsonl "$@" >"$folder/plan.part"
  mv "$folder/plan.part" "$folder/plan.jsonl"
fi
seq "$(wc -l <"$folder/plan.jsonl")" |
  parallel --will-cite --quote --jobs "$jobs" "$here/attempt.sh" "$folder" {} "$@" --slot "{%}/$jobs" || echo "some attempts failed" >&2
rm -rf "$folder/results"
${MINGLE:-mingle} bench merge "$folder"/parts/* --out "$folder/results" --plan "$folder/plan.jsonl"
