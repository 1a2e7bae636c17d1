/**
 * The file system that an attempt sees: its own root with the system's programs and the named folders, all read-only, and an
 * empty /tmp that is discarded afterwards.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { orElse } from '../../shared/or-else.ts';
import { remembered } from '../../shared/remembered.ts';

export interface View {
  /** Absolute paths of visible files and folders, besides the system's. */
  readonly shows: readonly string[];
  /** Paths to hide inside visible ones; of nested paths the longest one decides. */
  readonly hides: readonly string[];
  /** true: the machine's network; false: only a loopback of its own. */
  readonly network: boolean;
}

/** Folders of programs, libraries and their settings. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/opt'],
  ...['/nix/store', '/gnu/store'],
];

/**
 * Shell script that makes the root, inside namespaces entered before. Arguments: pairs of `show` or `hide` and a path, outer
 * before inner; then `--`, the working folder, and the command, which still has every capability of the namespaces. The new
 * root is built on /sys, which every Linux has; nothing of /sys itself is shown.
 */
export const CONFINE = `
PATH="$PATH:/usr/sbin:/sbin"
new=/sys
# Each process that is begun takes as long as all that the shell does itself.
within() { [ -d "$1" ] || mkdir -p "$1"; }
blank() { within "$1"; mount -t tmpfs -o mode=755,nosuid,nodev tmpfs "$1"; }
blank $new
blank $new/tmp
blank $new/dev/shm
mkdir $new/proc
for name in null zero full random urandom; do
  : >$new/dev/$name
  mount --bind /dev/$name $new/dev/$name
done
ln -s /proc/self/fd $new/dev/fd
while [ "$1" != -- ]; do
  at=$new$2
  within "\${at%/*}"
  if [ "$1" = hide ]; then if [ -d "$2" ]; then blank "$at"; else mount --bind $new/dev/null "$at"; fi
  elif [ -L "$2" ]; then ln -s "$(readlink "$2")" "$at"
  else
    if [ -d "$2" ]; then within "$at"; else : >"$at"; fi
    mount --rbind "$2" "$at"
  fi
  shift 2
done
shift
while read -r _ _ _ _ at _; do
  case $at in *\\\\*) at=$(printf %b "$at") ;; esac
  case $at in
    $new/tmp | $new/dev/shm) continue ;;
    # They are written to all the same; their times and modes, which outlive an attempt, are not.
    $new/dev/*)
      mount -o remount,bind,ro,nosuid "$at" 2>/dev/null || mount -o remount,bind,ro,nosuid,noexec "$at"
      continue ;;
    $new | $new/*) ;;
    *) continue ;;
  esac
  # What lies below another mount, like the old /sys, needs no change.
  [ -e "$at" ] || continue
  mount -o remount,bind,ro,nosuid,nodev "$at" 2>/dev/null || mount -o remount,bind,ro,nosuid,nodev,noexec "$at"
done </proc/self/mountinfo
mount -t proc -o ro,nosuid,nodev,noexec proc $new/proc
# The loopback of a network of its own; the machine's is up.
ip link set lo up 2>/dev/null || :
cd $new
pivot_root . .
umount -l .
cd "$1"
shift
`;

/** Forbids user namespaces inside the attempt's own, which would give capabilities again. */
export const NO_MORE_USERS = 'echo 0 >/proc/sys/user/max_user_namespaces';

/** Takes every capability from a program, and the ability to gain some by another program. */
export const POWERLESS = [
  ...['setpriv', '--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all', '--ambient-caps', '-all'],
];

/** Paths in a folder that others cannot read, but the runner could as root: passwords and keys of the system's settings. */
const closed: (folder: string) => readonly string[] = remembered((folder) => {
  const entries = orElse(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.flatMap((entry): readonly string[] => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [];
    const open = entry.isDirectory() ? 0o5 : 0o4;
    if ((statSync(path, { throwIfNoEntry: false })?.mode ?? open) & open) {
      return entry.isDirectory() ? closed(path) : [];
    }
    return [path];
  });
});

function realPath(path: string): string | null {
  return orElse(() => realpathSync(path), null);
}

/** @returns the arguments of `CONFINE` before `--` */
export function mountsOf({ shows, hides }: View): string[] {
  const kinds = new Map<string, 'show' | 'hide'>();
  for (const path of [...hides, ...closed('/etc')]) kinds.set(realPath(path) ?? path, 'hide');
  for (const path of [...SYSTEM, ...shows]) {
    // Show both: a path through a link works only if the link's target is shown.
    for (const one of [path, realPath(path)]) if (one !== null) kinds.set(one, 'show');
  }
  const chosen = new Map<string, 'show' | 'hide'>();
  for (const path of [...kinds.keys()].sort((a, b) => a.length - b.length)) {
    const kind = kinds.get(path) ?? 'hide';
    const around = [...chosen.keys()].filter((outer) => path.startsWith(`${outer}${sep}`)).at(-1);
    const now = around === undefined ? 'hide' : chosen.get(around);
    if (kind !== now && realPath(path) !== null) chosen.set(path, kind);
  }
  return [...chosen].flatMap(([path, kind]) => [kind, path]);
}
