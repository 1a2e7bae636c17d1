# Leaves its memory group by every way that a root has, then takes more than it may. $1: Node
for group in /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/*/cgroup.procs; do
  { echo $$ >"$group"; } 2>/dev/null && echo got into "$group"
done
mkdir -p /tmp/own
mount -t cgroup -o memory own /tmp/own 2>/dev/null && echo got a mount
mount -o remount,rw / 2>/dev/null && echo got a writable root
unshare --user --map-root-user --mount true 2>/dev/null && echo got namespaces
exec "$1" -e 'const all = []; for (let i = 0; i < 40; i++) all.push(Buffer.alloc(20e6, 1)); console.log("got memory")'
