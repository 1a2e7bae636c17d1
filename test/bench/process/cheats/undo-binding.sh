# Undoes its binding to one processor and uses all there are, more than its share where others work, too.
taskset -acp 0-63 $$ >/dev/null 2>&1
for _ in $(seq 6); do sh -c 'while :; do :; done' & done
sleep 1.5
echo got more
kill 0
