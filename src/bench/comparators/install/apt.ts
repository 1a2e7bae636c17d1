import { execa } from 'execa';
import { type Fault, type InstallKind, onPath, run } from './kind.ts';

const COMPLAINT = /^E: /;

/** Debian packages, for the whole system: done for root or with a sudo that asks no password, else only named. */
export const apt: InstallKind = {
  registry: "Debian's archive",
  items: ({ apt: wanted }) =>
    wanted.map(({ program, package: name, optional }) => ({
      name: `${name} (program "${program}")`,
      there: onPath(program),
      optional,
    })),
  fetch: async ({ apt: wanted }, { folder }, onOutput) => {
    const packages = wanted.filter(({ program }) => !onPath(program)).map((one) => one.package);
    const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages];
    const words = `"${['sudo', ...command].join(' ')}"`;
    if (!onPath('apt-get')) return `there is no apt-get here; install ${packages.join(', ')} in your own way`;
    const before = await rights();
    if (before === null) return `this needs the administrator; run ${words} yourself`;
    const once = (args: readonly string[]): Promise<Fault> =>
      run([...before, ...args], folder, COMPLAINT, onOutput);
    const fault = await once(command);
    // The lists of a fresh system are empty or old: fetch them, and try again.
    if (fault !== null) await once(['apt-get', 'update']);
    const again = fault === null ? null : await once(command);
    return again === null ? null : `${again}; the command was ${words}`;
  },
};

/** What to put before a command so that it runs as root; null: it may not. */
async function rights(): Promise<readonly string[] | null> {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (process.getuid?.() === 0) return quiet;
  const { failed } = await execa('sudo', ['--non-interactive', 'true'], { reject: false });
  return failed ? null : ['sudo', '--non-interactive', ...quiet];
}
