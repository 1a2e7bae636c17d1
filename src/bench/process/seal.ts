/**
 * Wrapper in Perl, which every Debian has, since the shell cannot make these system calls. It gives a program a new session
 * keyring and forbids all further calls to keyrings, which outlive the program and could pass data to the next one; and it
 * forbids changing the processor binding.
 */

/** System call numbers of an architecture (Node's name): prctl and keyctl, then the refused ones (keyrings, sched_setaffinity). */
const CALLS: Record<string, string> = {
  x64: '0xC000003E, 157, 250, 248, 249, 250, 203',
  arm64: '0xC00000B7, 167, 219, 217, 218, 219, 122',
};

/**
 * Seccomp filter in BPF: loads the architecture, then the number of the call. Another architecture, another calling
 * convention, and the listed calls are refused; everything else is allowed.
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

/** Command prefix that seals a program; empty if the numbers of this architecture are not known. */
export function seal(): string[] {
  const calls = CALLS[process.arch];
  return calls === undefined ? [] : ['perl', '-e', SCRIPT.replace('CALLS', calls)];
}
