#!/usr/bin/env bash
# The README's two commands as somebody has them who has Node.js, npm and git, and nothing else: a path without what
# .ci/run installs, a home without caches, and a checkout inside the folder for temporary files.
# usage: .ci/bare.sh. Skipped tests are listed at the end; the exit code is that of the commands.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
bare=$(mktemp -d) && chmod 755 "$bare" || exit 1
trap 'rm -rf "$bare"' EXIT

# Every program of the path but these, as links.
mkdir "$bare/bin" "$bare/home"
IFS=: read -ra folders <<<"$PATH"
for folder in "${folders[@]}"; do
  case $folder in */node_modules/.bin | '') continue ;; esac
  find "$folder/" -maxdepth 1 \( -type f -o -type l \) -print0 2>/dev/null |
    xargs -0 --no-run-if-empty ln -s --target-directory="$bare/bin" 2>/dev/null
done
for program in parallel sem env_parallel 'chrom*' 'google-chrome*' 'firefox*' soffice libreoffice loffice localc initdb pg_ctl \
  'pg_*' postgres psql mingle mingle-plan; do
  # shellcheck disable=SC2086 # a pattern
  rm -f "$bare/bin/"$program
done

git clone --quiet --no-hardlinks . "$bare/mingle" || exit 1
cd "$bare/mingle" || exit 1
userconfig=$(npm config get userconfig 2>/dev/null)
status=0
# npm's settings of the machine, a registry say, stay; its cache does not.
while read -r command; do
  echo "\$ $command"
  env -u MINGLE_CI HOME="$bare/home" npm_config_userconfig="$userconfig" PATH="$bare/bin" TMPDIR="${TMPDIR:-/tmp}" XDG_CACHE_HOME="$bare/home/.cache" \
    npm_config_cache="$bare/home/.npm" MINGLE_REPORT="$bare/report.json" bash -c "$command" </dev/null ||
    { echo "failed on a bare machine: $command"; status=1; }
done < <(grep -E '^npm ci && ' README.md)

node -e '
  const { testResults } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "pending" || status === "skipped"));
  for (const { fullName } of skipped) console.log(`skipped on a bare machine: ${fullName}`);
  console.log(`${skipped.length} skipped on a bare machine`);
' "$bare/report.json" || status=1
exit "$status"
