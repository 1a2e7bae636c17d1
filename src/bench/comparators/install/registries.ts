/** The package registries, each used through its own client. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { orElse } from '../../../shared/or-else.ts';
import { read } from '../../process/process-tree.ts';
import type { InstallNeeds } from '../manifest.ts';
import { type Fault, type InstallKind, type Item, onPath, run } from './kind.ts';

const itemsOf = (
  wanted: InstallNeeds['npm'],
  sign: string,
  isThere: (name: string, version: string) => boolean,
): Item[] =>
  Object.entries(wanted).map(([name, version]) => {
    return { name: `${name}${sign}${version}`, there: isThere(name, version) };
  });

const written = (wanted: InstallNeeds['npm'], sign: string): string[] =>
  itemsOf(wanted, sign, () => false).map(({ name }) => name);

/** npm packages, in a project folder. */
export const npm: InstallKind = {
  registry: 'the npm registry',
  items: ({ npm: wanted }, { local }) =>
    itemsOf(wanted, '@', (name, version) => installedVersion(local, name) === version),
  fetch: ({ npm: wanted }, { local }, onOutput) => {
    const own = join(local, 'package.json');
    if (!existsSync(own)) writeFileSync(own, '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', '--fetch-retries=1'];
    const command = ['npm', 'install', ...options, ...written(wanted, '@')];
    return run(command, local, /^npm error (?!code|syscall|errno)/, onOutput);
  },
};

function installedVersion(local: string, name: string): unknown {
  return orElse(() => JSON.parse(read(join(local, 'node_modules', name, 'package.json'))).version, null);
}

/** Python packages, in a virtual environment. */
export const pip: InstallKind = {
  registry: 'PyPI',
  items: ({ pip: wanted }, { local }) =>
    itemsOf(wanted, '==', (name, version) => inVenv(local, name, version)),
  fetch: async ({ pip: wanted }, { local }, onOutput) => {
    const python = join(local, 'venv', 'bin', 'python');
    if (!existsSync(python)) {
      const fault = await run(['python3', '-m', 'venv', 'venv'], local, /^Error/, onOutput);
      if (fault) return `${fault} (Python 3 with its venv module is needed: apt-get install python3-venv)`;
    }
    const options = ['--disable-pip-version-check', '--no-input', '--only-binary', ':all:'];
    const command = [python, '-m', 'pip', 'install', ...options, ...written(wanted, '==')];
    return run(command, local, /^ERROR/, onOutput);
  },
};

/** Python keeps a folder "name-version.dist-info" for each completely installed package. */
function inVenv(local: string, name: string, version: string): boolean {
  const info = `${name.replaceAll('-', '_')}-${version}.dist-info`;
  const libraries = join(local, 'venv', 'lib');
  const pythons = orElse(() => readdirSync(libraries), []);
  return pythons.some((python) => existsSync(join(libraries, python, 'site-packages', info)));
}

/** Rust programs, compiled here from their published sources with their locked dependencies. */
export const cargo: InstallKind = {
  registry: 'crates.io',
  items: ({ cargo: wanted }, { local }) =>
    // cargo's own list of what it has installed below a root.
    itemsOf(wanted, '@', (name, version) =>
      read(join(local, '.crates.toml')).includes(`"${name} ${version} (`),
    ),
  fetch: async ({ cargo: wanted }, { local }, onOutput) => {
    let fault: Fault = null;
    for (const one of written(wanted, '@'))
      fault ??= await run(['cargo', 'install', '--root', '.', '--locked', one], local, /^error/, onOutput);
    return fault;
  },
};

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

const ARRIVING = 'jars-arriving';

/**
 * Java libraries with all dependencies; a file that does not match the repository's checksums is refused. They become `jars`
 * only when all are complete, so an interrupted download is never used, and no old version stays.
 */
export const maven: InstallKind = {
  registry: 'Maven Central',
  items: ({ maven: wanted }, { local }) =>
    itemsOf(wanted, ':', (name, version) =>
      existsSync(join(local, 'jars', `${name.split(':')[1]}-${version}.jar`)),
    ),
  fetch: async ({ maven: wanted }, { local }, onOutput) => {
    const [arriving, jars] = [join(local, ARRIVING), join(local, 'jars')];
    writeFileSync(join(local, 'pom.xml'), pomOf(wanted));
    rmSync(arriving, { recursive: true, force: true });
    mkdirSync(arriving);
    const options = ['--batch-mode', '--no-transfer-progress', '--strict-checksums', '-Dstyle.color=never'];
    const aim = ['--file', 'pom.xml', COPY, `-DoutputDirectory=${ARRIVING}`, '-DincludeScope=runtime'];
    const fault = await run(['mvn', ...options, ...aim], local, /^\[ERROR\]/, onOutput);
    if (fault !== null) return fault;
    rmSync(jars, { recursive: true, force: true });
    renameSync(arriving, jars);
    return null;
  },
};

function pomOf(wanted: InstallNeeds['maven']): string {
  const dependencies = Object.entries(wanted).map(([name, version]) => {
    const [group, artifact] = name.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '<modelVersion>4.0.0</modelVersion>',
    '<groupId>mingle.comparator</groupId><artifactId>needs</artifactId><version>1</version>',
    `<dependencies>${dependencies.join('')}</dependencies>`,
    '</project>',
    '',
  ].join('\n');
}

const COMPLAINT = /^E: /;

/** Debian packages, system-wide: installed as root or by sudo without a password; otherwise only reported as missing. */
export const apt: InstallKind = {
  registry: "Debian's archive",
  items: ({ apt: wanted }) =>
    wanted.map(({ program, package: name, optional }) => ({
      name: `${name} (program "${program}")`,
      there: onPath(program) !== null,
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
    // A fresh system has no package lists, or old ones: update them and try again.
    if (fault !== null) await once(['apt-get', 'update']);
    const again = fault === null ? null : await once(command);
    return again === null ? null : `${again}; the command was ${words}`;
  },
};

/** Command prefix to run as root; null if not possible. */
async function rights(): Promise<readonly string[] | null> {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (process.getuid?.() === 0) return quiet;
  const { failed } = await execa('sudo', ['--non-interactive', 'true'], { reject: false });
  return failed ? null : ['sudo', '--non-interactive', ...quiet];
}
