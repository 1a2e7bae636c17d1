# Looks for the evidence of others: where it was told that it lies, and everywhere but in the system's own folders. $1: a file of the run's folder
cat "$1" 2>/dev/null && echo got it
system="-path /usr -o -path /opt -o -path /proc -o -path /sys"
[ -z "$(find "$(dirname "$1")" / \( $system \) -prune -o -name "$(basename "$1")" -print -quit 2>/dev/null)" ] || echo got its place
[ -z "$(ls "$HOME/.ssh" 2>/dev/null)" ] || echo got keys
[ -z "$SECRET_OF_THE_RUNNER" ] || echo got a variable
