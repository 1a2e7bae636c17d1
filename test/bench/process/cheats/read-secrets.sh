# What of the machine's secrets a program can read.
for file in /etc/shadow /etc/gshadow /etc/sudoers /etc/ssh/ssh_host_*_key /etc/ssl/private/*; do
  [ -s "$file" ] && head -c 1 "$file" >/dev/null 2>&1 && echo "got $file"
done
echo done
