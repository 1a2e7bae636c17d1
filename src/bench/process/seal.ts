/**
 * What a program is started through so that the kernel's keyrings, which outlive it, pass nothing on to the next one (a
 * fresh session keyring, and no further call to any), and so that it stays on the processors that it was bound to. In Perl,
 * which every Debian has, since the shell makes no such calls.
 */

/** Numbers of the architecture, of prctl and keyctl, then of what is refused: keyrings, sched_setaffinity. By Node's name of it. */
const CALLS: Record<string, string> = {
  x64: '0xC000003E, 157, 250, 248, 249, 250, 203',
  arm64: '0xC00000B7, 167, 219, 217, 218, 219, 122',
};

/**
 * A filter of system calls in the kernel's own code: loads the architecture, then the number of the call; another
 * architecture, another calling convention and these calls are refused, the rest is allowed.
 */
const SCRIPT = `
my ($arch, $prctl, $keyctl, @calls) = (CALLS);
syscall($keyctl, 1, 0);
my ($load, $equal, $least, $return) = (0x20, 0x15, 0x35, 0x06);
my @filter = ([$load, 0, 0, 4], [$equal, 0, @calls + 3, $arch], [$load, 0, 0, 0], [$least, @calls + 1, 0, 0x40000000]);
push @filter, [$equal, @calls - $_, 0, $calls[$_]] for 0 .. $#calls;
push @filter, [$return, 0, 0, 0x7fff0000], [$return, 0, 0, 0x00050001];
my $code = join '', map { pack 'SCCL', @$_ } @filter;
my $program = pack 'Sx![P]P', scalar @filter, $code;
syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall($prctl, 22, 2, $program) == 0 or exit 126;
exec { $ARGV[0] } @ARGV;
exit 127;
`;

/** Arguments that stand before a program and its own; none where nobody knows the numbers. */
export function seal(): string[] {
  const calls = CALLS[process.arch];
  return calls === undefined ? [] : ['perl', '-e', SCRIPT.replace('CALLS', calls)];
}
