import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comparatorManifest } from '../../../src/bench/comparators/manifest.ts';
import { mingle } from '../../cli/fake-io.ts';
import { says, smallBenchmark } from '../cli/small-benchmark.ts';
import { best } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';

thinWalls();

const path = process.env.PATH;
let programs: string;

beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'mingle-programs-'));
  process.env.PATH = `${programs}${delimiter}${path}`;
});
afterEach(() => {
  process.env.PATH = path;
});

/** A client that writes its arguments to a log and then does as the script says. */
function client(name: string, script: string): () => string[] {
  const log = join(programs, `${name}.log`);
  const file = join(programs, name);
  writeFileSync(file, `#!/bin/sh\necho "$*" >>'${log}'\n${script}\n`);
  chmodSync(file, 0o755);
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
}

async function comparatorWith(install: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const one = { id: 'one', script: says(best), manifest: { install, ...more }, trusted: false };
  const { file, folder } = await smallBenchmark([one]);
  const run = (...args: string[]) => mingle(['comparators', ...args, '--benchmark', file]);
  const listed = async () => JSON.parse((await run('list', '--json')).out)[0];
  return { install: () => run('install', 'one'), all: () => run('install', '--all'), listed, folder };
}

describe('mingle comparators install', () => {
  it('asks npm for the pinned versions, without install scripts, and then has them', async () => {
    const calls = client(
      'npm',
      `mkdir -p node_modules/tiny; echo '{"version":"1.2.3"}' >node_modules/tiny/package.json`,
    );
    const { install, listed } = await comparatorWith({ npm: { tiny: '1.2.3' } });
    expect((await listed()).state).toBe(
      'unavailable: tiny@1.2.3 is not installed: run "mingle comparators install one"',
    );
    expect((await install()).out).toContain('✓ tiny@1.2.3 from the npm registry');
    expect(calls()).toEqual([expect.stringMatching(/^install .*--ignore-scripts .*tiny@1\.2\.3$/)]);
    expect((await listed()).version).toBe('one 1');
    expect((await install()).out).toContain('· tiny@1.2.3: there already');
    expect(calls()).toHaveLength(1);
  });

  it('says what a registry says, asks the others all the same, and builds nothing then', async () => {
    client('npm', `echo 'npm error code E1'; echo 'npm error request failed: no route'; exit 1`);
    client('cargo', `printf '"tool 2.0.0 (registry)" = ["tool"]' >.crates.toml`);
    const install = {
      npm: { tiny: '1.2.3' },
      cargo: { tool: '2.0.0' },
      build: [{ makes: 'made', command: ['touch', '.local/made'] }],
    };
    const { install: run, folder } = await comparatorWith(install);
    const ran = await run();
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('✗ tiny@1.2.3 from the npm registry: npm error request failed: no route');
    expect(ran.out).toContain('✓ tool@2.0.0 from crates.io');
    expect(existsSync(join(folder, 'comparators', 'one', '.local', 'made'))).toBe(false);
  });

  it('gives Maven a project with the libraries, and builds what is stale', async () => {
    const calls = client('mvn', 'touch jars-arriving/engine-3.1.0.jar');
    const built = client('javac', 'touch .local/classes.stamp');
    const { install, folder } = await comparatorWith({
      maven: { 'org.example:engine': '3.1.0' },
      build: [{ makes: 'classes.stamp', command: ['javac', 'adapter.sh'] }],
    });
    const home = join(folder, 'comparators', 'one');
    mkdirSync(join(home, '.local', 'jars'), { recursive: true });
    writeFileSync(join(home, '.local', 'jars', 'engine-3.0.0.jar'), '');
    await install();
    expect(calls()).toEqual([expect.stringContaining('--strict-checksums')]);
    expect(readdirSync(join(home, '.local', 'jars'))).toEqual(['engine-3.1.0.jar']);
    const pom = readFileSync(join(home, '.local', 'pom.xml'), 'utf8');
    expect(pom).toContain('<artifactId>engine</artifactId><version>3.1.0</version>');
    expect(built()).toEqual(['adapter.sh']);
    writeFileSync(join(home, '.local', 'classes.stamp'), '');
    await install();
    expect(built()).toHaveLength(1);
  });

  it('makes a virtual environment for Python', async () => {
    const pip = client('pip', 'mkdir -p venv/lib/python3/site-packages/or_tools-9.1.2.dist-info');
    client('python3', `mkdir -p venv/bin; cp '${join(programs, 'pip')}' venv/bin/python`);
    const { install } = await comparatorWith({ pip: { 'or-tools': '9.1.2' } });
    expect((await install()).out).toContain('✓ or-tools==9.1.2 from PyPI');
    expect(pip()).toEqual([
      expect.stringMatching(/^-m pip install .*--only-binary :all: or-tools==9\.1\.2$/),
    ]);
  });

  it('may do without an optional Debian package, and names the command for one that it needs', async () => {
    client('apt-get', `echo 'E: Unable to locate package no-such'; exit 100`);
    client('sudo', 'exit 1');
    const wanted = { program: 'no-such-program', package: 'no-such' };
    const needed = await comparatorWith({ apt: [wanted] });
    const ran = await needed.install();
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('"sudo apt-get install --yes --no-install-recommends no-such"');
    const spare = await comparatorWith({ apt: [{ ...wanted, optional: true }] });
    expect((await spare.listed()).state).toBe('to be checked');
    expect((await spare.install()).out).toMatch(
      /· no-such \(program "no-such-program"\) from Debian's archive/,
    );
  });

  it('passes over what only the user can bring, with --all', async () => {
    const requires = [{ environment: 'MINGLE_TEST_NOWHERE', advice: 'name the checkout' }];
    const { all, install } = await comparatorWith({}, { requires });
    expect(await all()).toMatchObject({ code: 0, out: expect.stringContaining('name the checkout') });
    expect((await install()).code).toBe(5);
  });

  it('takes exact versions alone', () => {
    const installNeeds = comparatorManifest.shape.install;
    expect(installNeeds.safeParse({ npm: { tiny: '^1.2.3' } }).success).toBe(false);
    expect(installNeeds.safeParse({ pip: { tiny: 'latest' } }).success).toBe(false);
    expect(installNeeds.parse({ npm: { tiny: '1.2.3-beta.1' } })?.npm).toEqual({ tiny: '1.2.3-beta.1' });
  });
});
