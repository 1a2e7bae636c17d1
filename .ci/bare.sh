#!/usr/bin/env bash
# The README's two commands as somebody has them who has Node.js, npm and git, and nothing else: a path without what
# .ci/run installs, a home without caches, and a checkout inside the folder for temporary files.
# usage: .ci/bare.sh. Skipped tests are listed at the end. MINGLE_REPORT names a file for what became of each test.
# The exit code is 0 where both commands succeed, 3 where there is no git or this is no checkout of it, and 1 for any other failure.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
command -v git >/dev/null && [ -e .git ] || { echo 'there is no git, or this is no checkout of it' && exit 3; }
bare=$(mktemp -d) && chmod 755 "$bare" || exit 1
# The walls around attempts of the benchmark show /opt, and no folder for temporary files.
if bin=$(mktemp -d /opt/mingle-bare.XXXXXX 2>/dev/null); then chmod 755 "$bin"; else
  echo '/opt cannot be written: attempts of the benchmark will have no root of their own'
  bin=$bare/bin && mkdir "$bin"
fi
trap 'rm -rf "$bare" "$bin"' EXIT
trap 'exit 1' HUP INT TERM
report=${MINGLE_REPORT:-$bare/report.json}

# Every program of the path but these, as links; a folder for each of the path's, since the walls hide some of them.
mkdir "$bare/home"
IFS=: read -ra folders <<<"$PATH"
path=
for at in "${!folders[@]}"; do
  case ${folders[at]} in */node_modules/.bin | '') continue ;; esac
  mkdir "$bin/$at"
  find "${folders[at]}/" -maxdepth 1 \( -type f -o -type l \) -print0 2>/dev/null |
    xargs -0 --no-run-if-empty ln -s --target-directory="$bin/$at"
  path=$path${path:+:}$bin/$at
done
for program in parallel sem env_parallel 'chrom*' 'google-chrome*' 'firefox*' soffice libreoffice loffice localc initdb pg_ctl \
  'pg_*' postgres psql pdftoppm mingle mingle-plan; do
  # shellcheck disable=SC2086 # a pattern
  rm -f "$bin"/*/$program
done

# npm's settings of the machine, a registry say, stay; its cache does not, unless the registry fails.
userconfig=$(npm config get userconfig 2>/dev/null)
cache=$bare/home/.npm
barely() {
  env -u MINGLE_CI -u MINGLE_CHROMIUM HOME="$bare/home" npm_config_userconfig="$userconfig" PATH="$path" \
    TMPDIR="${TMPDIR:-/tmp}" XDG_CACHE_HOME="$bare/home/.cache" npm_config_cache="$cache" MINGLE_REPORT="$report" "$@" </dev/null
}
# With what is not committed yet, from a checkout of whoever it is: git asks a setting of the home, and none of the command line.
printf '[safe]\n\tdirectory = *\n' >"$bare/.gitconfig"
HOME=$bare git clone --quiet --no-hardlinks --no-checkout . "$bare/mingle" || exit 1
HOME=$bare git ls-files -z --cached --others --exclude-standard |
  tar --create --null --files-from=- --ignore-failed-read 2>/dev/null |
  tar --extract --no-same-owner --directory="$bare/mingle" || exit 1
cd "$bare/mingle" && git reset --quiet && barely npm --version >/dev/null || exit 1

# Both commands begin with the same installation: once is enough.
mapfile -t commands < <(grep -E '^npm ci && ' README.md)
rm -f "$report"
status=0
run() {
  echo "\$ $1"
  barely bash -c "$1"
}
failed() {
  echo "failed on a bare machine: $1"
  status=1
}
run "${commands[0]}" || {
  echo 'once more, with the cache of npm that this machine has'
  cache=$(npm config get cache)
  run "${commands[0]}" || failed "${commands[0]}"
}
test=${commands[1]#npm ci && }
run "$test" || failed "$test"
node .ci/skipped.mjs "$report" tests
exit "$status"
