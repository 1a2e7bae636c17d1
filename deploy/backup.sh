#!/bin/sh
# backup.sh FOLDER [once]: accounts and keys of the database that PG* variables name, into a file a day; a file appears whole or not at all.
# Without "once" it goes on, a backup each night; files older than thirty days are removed.
set -eu
folder=$1
while :; do
  file=$folder/mingle-$(date -u +%Y-%m-%d).sql
  pg_dump --data-only --table accounts --table api_keys --file "$file.part"
  mv "$file.part" "$file"
  find "$folder" -name 'mingle-*.sql' -mtime +30 -delete
  [ "${2:-}" != once ] || exit 0
  # Until two o'clock, UTC.
  sleep $(( (93600 - $(date -u +%s) % 86400) % 86400 + 1 ))
done
