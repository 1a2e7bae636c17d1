#!/bin/sh
# Runs one attempt of a plan and keeps its journal: attempt.sh FOLDER NUMBER [flags of "mingle bench run"]
# FOLDER/plan.jsonl is what "mingle bench plan --jsonl" wrote; NUMBER is a line of it, from 1. What is done is not
# done again; what was cut off begins anew.
set -eu
folder=$1 number=$2
shift 2
attempt=$(sed -n "${number}s/.*\"attemptId\":\"\([^\"]*\)\".*/\1/p" "$folder/plan.jsonl")
if [ -z "$attempt" ]; then
  echo "$folder/plan.jsonl has no attempt $number" >&2
  exit 2
fi
part=$folder/parts/$number
# The first line of a journal is the plan, the second the attempt.
if [ -e "$part/journal.jsonl" ]; then
  [ "$(wc -l <"$part/journal.jsonl")" -ge 2 ] && exit 0
  rm -rf "$part"
fi
exec ${MINGLE:-mingle} bench run "$@" --attempt "$attempt" --out "$part"
