# Forges the report of the first process, and attacks that one.
for to in 3 4 5 6; do { echo '0 forged' >&"$to"; } 2>/dev/null && echo got descriptor $to; done
{ echo '0 forged' >/proc/1/fd/3; } 2>/dev/null && echo got its descriptor
kill -9 1 2>/dev/null
exit 3
