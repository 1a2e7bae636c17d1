import { chmodSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findComparators } from '../../../src/bench/comparators/discover.ts';
import { forbiddenReach } from '../../../src/bench/comparators/reach.ts';
import { stateOf } from '../../../src/bench/comparators/state.ts';
import { environmentOf, viewOf } from '../../../src/bench/comparators/view.ts';
import { mountsOf } from '../../../src/bench/process/confinement.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { root } from '../../structure/source-tree.ts';
import { smallBenchmark } from '../cli/small-benchmark.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const place = () => realpathSync(mkdtempSync(join(tmpdir(), 'mingle-view-')));

async function comparator(manifest: Record<string, unknown>) {
  const { folder } = await smallBenchmark([{ id: 'one', script: 'exit', manifest, trusted: false }]);
  const found = findComparators([join(folder, 'comparators', 'one')]);
  if (!found.ok) throw new Error(found.issues[0].message);
  return found.value[0];
}

describe('what a comparator sees', () => {
  it('is its folder and what its manifest names', async () => {
    const one = await comparator({ reads: ['../../four'], network: true });
    const { shows, hides, network } = viewOf(one, ['/results']);
    expect(shows).toContain(realpathSync(one.folder));
    expect(shows).toContain(join(one.folder, '../../four'));
    expect(shows).not.toContain(join(one.folder, '..'));
    expect(hides).toContain('/results');
    expect(network).toBe(true);
    // A whole path is none from its folder.
    const four = join(one.folder, '../../four');
    const other = await comparator({ reads: [four] });
    expect(viewOf(other, []).shows).toContain(four);
    expect(forbiddenReach(other.manifest, other.folder, [four])).toHaveLength(1);
  });

  it('is all there, or it runs nowhere, so that no publication says that it could read what it could not', async () => {
    const reads = ['../../nowhere'];
    const { unavailable } = await stateOf(await comparator({ reads }), findIsolation());
    expect(unavailable).toBe('its manifest names ../../nowhere, which is not there');
    const lacking = await stateOf(await comparator({ packages: ['no-such-package'] }), findIsolation());
    expect(lacking.unavailable).toBe('its manifest names no-such-package, which is not there');
  });

  it('is nothing of what its hash is not over, nor of mingle beside what is named', async () => {
    const one = await comparator({});
    for (const name of ['__pycache__', 'data/.git']) {
      mkdirSync(join(one.folder, name), { recursive: true });
      writeFileSync(join(one.folder, name, 'answers'), '');
    }
    const compiled = 'data/solve.cjs.v22.1.0-arm64.code';
    writeFileSync(join(one.folder, compiled), '');
    const list = mountsOf({ ...viewOf(one, []), shows: [...viewOf(one, []).shows, join(root, '..')] });
    const hidden = list.filter((_, i) => list[i - 1] === 'hide');
    const unhashed = ['__pycache__', 'data/.git', compiled].map((name) =>
      join(realpathSync(one.folder), name),
    );
    expect(hidden).toEqual(expect.arrayContaining([...unhashed, realpathSync(root)]));
  });

  it('is a package where Node finds it from the folder', async () => {
    const one = await comparator({ packages: ['some-library', 'nowhere'] });
    const [far, near] = ['../../..', '..'].map((up) => join(one.folder, up, 'node_modules/some-library'));
    mkdirSync(near, { recursive: true });
    expect(viewOf(one, []).shows).toContain(realpathSync(near));
    expect(viewOf(one, []).shows).not.toContain(far);
    expect(viewOf(one, []).shows.filter((path) => path.includes('nowhere'))).toEqual([]);
  });

  it('is a program with what it is installed with, through every link to it', async () => {
    const folder = place();
    for (const name of ['versions/3/bin', 'venv/bin', 'home/bin'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'versions/3/bin/real'), '');
    chmodSync(join(folder, 'versions/3/bin/real'), 0o755);
    symlinkSync(join(folder, 'versions/3/bin/real'), join(folder, 'venv/bin/tool'));
    symlinkSync('../../venv/bin/tool', join(folder, 'home/bin/tool'));
    vi.stubEnv('HOME', join(folder, 'home'));
    vi.stubEnv('PATH', `${join(folder, 'home/bin')}:${process.env.PATH}`);
    const { shows } = viewOf(await comparator({ requires: [{ program: 'tool', advice: 'x' }] }), []);
    const within = ['home/bin/tool', 'venv', 'versions/3'].map((name) => join(folder, name));
    expect(shows).toEqual(expect.arrayContaining(within));
    expect(shows).not.toContain(join(folder, 'home'));
  });

  it('is the Python that a virtual environment was made with, whatever program is run first', async () => {
    const folder = place();
    mkdirSync(join(folder, 'python/bin'), { recursive: true });
    writeFileSync(join(folder, 'python/bin/python3'), '');
    const one = await comparator({ run: ['node', 'adapter.mjs'], install: { pip: { some: '1.0' } } });
    mkdirSync(join(one.folder, '.local/venv/bin'), { recursive: true });
    symlinkSync(join(folder, 'python/bin/python3'), join(one.folder, '.local/venv/bin/python'));
    expect(viewOf(one, []).shows).toContain(join(folder, 'python'));
  });

  it('has the variables that are named, and no others', async () => {
    vi.stubEnv('MINGLE_TEST_URL', 'http://127.0.0.1:1');
    vi.stubEnv('MINGLE_TEST_KEY', 'secret');
    const requires = [{ environment: 'MINGLE_TEST_URL', advice: 'x' }];
    expect(environmentOf(await comparator({ requires }))).toEqual({ MINGLE_TEST_URL: 'http://127.0.0.1:1' });
    const both = await comparator({ requires, environment: ['MINGLE_TEST_KEY'] });
    expect(environmentOf(both)).toMatchObject({ MINGLE_TEST_KEY: 'secret' });
  });
});

describe('the mounts of a view', () => {
  const pairs = (shows: string[], hides: string[]) => {
    const list = mountsOf({ shows, hides, network: false });
    return list.flatMap((word, i) => (i % 2 === 0 ? [`${word} ${list[i + 1]}`] : []));
  };

  it('go from the outside in, the longer path deciding, and leave out what changes nothing', () => {
    const folder = place();
    for (const name of ['open/shut/open', 'open/more', 'shut'])
      mkdirSync(join(folder, name), { recursive: true });
    const at = (name: string) => join(folder, name);
    const made = pairs(
      [at('open/shut/open'), at('open'), at('open/more'), at('gone')],
      [at('open/shut'), at('shut')],
    );
    expect(made.filter((pair) => pair.includes(folder))).toEqual([
      `show ${at('open')}`,
      `hide ${at('open/shut')}`,
      `show ${at('open/shut/open')}`,
    ]);
  });

  it('have both a link and where it leads', () => {
    const folder = place();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect(pairs([join(folder, 'link')], [])).toEqual(
      expect.arrayContaining([`show ${join(folder, 'link')}`, `show ${join(folder, 'real')}`]),
    );
  });
});
