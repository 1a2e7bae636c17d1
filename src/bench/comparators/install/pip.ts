import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallKind, run } from './kind.ts';

/** Python packages, in a virtual environment of their own. */
export const pip: InstallKind = {
  registry: 'PyPI',
  items: ({ pip: wanted }, { local }) =>
    Object.entries(wanted).map(([name, version]) => ({
      name: `${name}==${version}`,
      there: inVenv(local, name, version),
    })),
  fetch: async ({ pip: wanted }, { local }, onOutput) => {
    const python = join(local, 'venv', 'bin', 'python');
    if (!existsSync(python)) {
      const fault = await run(['python3', '-m', 'venv', 'venv'], local, /^Error/, onOutput);
      if (fault) return `${fault} (Python 3 with its venv module is needed: apt-get install python3-venv)`;
    }
    const options = ['--disable-pip-version-check', '--no-input', '--only-binary', ':all:'];
    const packages = Object.entries(wanted).map(([name, version]) => `${name}==${version}`);
    return run([python, '-m', 'pip', 'install', ...options, ...packages], local, /^ERROR/, onOutput);
  },
};

/** Python keeps a folder "name-version.dist-info" beside each package that is installed whole. */
function inVenv(local: string, name: string, version: string): boolean {
  const info = `${name.replaceAll('-', '_')}-${version}.dist-info`;
  const libraries = join(local, 'venv', 'lib');
  if (!existsSync(libraries)) return false;
  return readdirSync(libraries).some((python) => existsSync(join(libraries, python, 'site-packages', info)));
}
