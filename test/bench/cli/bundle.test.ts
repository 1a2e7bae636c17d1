import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mingle } from '../../cli/fake-io.ts';
import { thinWalls } from '../thin-walls.ts';
import { good, once, smallBenchmark } from './small-benchmark.ts';

thinWalls();

type Entity = Record<string, unknown> & { '@id': string };

describe('mingle bench bundle', () => {
  let folder = '';
  let file = '';
  let published = '';
  let crate = '';

  beforeAll(async () => {
    // In an order that is not that of their names.
    const comparators = ['comparators/good', 'comparators/also'];
    ({ folder, file } = await smallBenchmark([good, { ...good, id: 'also' }], { comparators }, once));
    [published, crate] = [join(folder, 'publication.json'), join(folder, 'new', 'crate')];
    const [out, archive] = [join(folder, 'out'), join(folder, 'all of it', 'evidence.jsonl.gz')];
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    await mingle(['bench', 'publish', out, '--out', published, '--archive', archive]);
    const licence = ['--licence', 'https://spdx.org/licenses/CC-BY-4.0'];
    const ran = await mingle(['bench', 'bundle', published, '--benchmark', file, '--out', crate, ...licence]);
    expect(ran.code, ran.err).toBe(0);
  });

  const graph = (): Entity[] => {
    const document = JSON.parse(readFileSync(join(crate, 'ro-crate-metadata.json'), 'utf8'));
    expect(document['@context']).toBe('https://w3id.org/ro/crate/1.1/context');
    return document['@graph'];
  };

  it('has what RO-Crate 1.1 says that a crate must have', () => {
    const entities = graph();
    const byId = new Map(entities.map((one) => [one['@id'], one]));
    expect(byId.size).toBe(entities.length);
    for (const one of entities) {
      expect(one['@type']).toBeTruthy();
      // Flattened: what is not a value is named, and described beside it.
      const named = Object.values(one)
        .flat()
        .filter((value) => typeof value === 'object');
      for (const value of named as Entity[]) {
        expect(Object.keys(value)).toEqual(['@id']);
        if (!value['@id'].startsWith('https://w3id.org/')) expect(byId.has(value['@id'])).toBe(true);
      }
    }
    expect(byId.get('ro-crate-metadata.json')).toMatchObject({
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
    });
    const root = byId.get('./');
    expect(root).toMatchObject({
      '@type': 'Dataset',
      license: { '@id': 'https://spdx.org/licenses/CC-BY-4.0' },
    });
    expect(root?.datePublished).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const field of ['name', 'description']) expect(root?.[field]).not.toBe('');
  });

  it('is verified by what is in it, also where the evidence is files of a run', async () => {
    const [bare, own] = [join(folder, 'bare.json'), join(folder, 'own')];
    await mingle(['bench', 'publish', join(folder, 'out'), '--out', bare]);
    expect((await mingle(['bench', 'bundle', bare, '--benchmark', file, '--out', own])).code).toBe(0);
    for (const [at, name] of [
      [crate, 'publication.json'],
      [own, 'bare.json'],
    ]) {
      const args = ['bench', 'verify', join(at, name), '--benchmark', join(at, 'cases', 'benchmark.json')];
      const verified = await mingle(args);
      expect(verified, verified.out + verified.err).toMatchObject({ code: 0 });
    }
  });

  it('names every file that lies there, with its length and digest, and no other', () => {
    const files = graph().filter((one) => one['@type'] === 'File');
    const there = readdirSync(crate, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(crate, path)).isFile(),
    );
    const paths = files.map((one) => decodeURIComponent(one['@id']));
    expect([...paths, 'ro-crate-metadata.json'].sort()).toEqual(there.sort());
    expect(paths).toContain('all of it/evidence.jsonl.gz');
    expect(paths).toContain('cases/four/four-people.json');
    expect(paths).toContain('comparators/good/manifest.json');
    const root = graph().find((one) => one['@id'] === './');
    expect(root?.hasPart).toEqual(files.map((one) => ({ '@id': one['@id'] })));
    for (const one of files) {
      const bytes = readFileSync(join(crate, decodeURIComponent(one['@id'])));
      expect(one.contentSize).toBe(String(bytes.length));
      expect(one.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(JSON.parse(readFileSync(join(crate, 'sbom.cdx.json'), 'utf8')).bomFormat).toBe('CycloneDX');
  });

  it('is verified where it lies, and refuses what it cannot do whole', async () => {
    const inside = join(crate, 'publication.json');
    expect(await mingle(['bench', 'verify', inside, '--benchmark', file])).toMatchObject({
      code: 0,
      err: '',
    });
    const bundle = (...args: string[]) =>
      mingle(['bench', 'bundle', published, '--benchmark', file, ...args]);
    expect((await bundle('--out', crate)).err).toContain('is there already');
    const other = join(folder, 'other');
    expect((await bundle('--out', other, '--licence', 'mine')).err).toContain('"mine" is no address');
    rmSync(join(folder, 'all of it'), { recursive: true });
    expect((await bundle('--out', other)).err).toContain('There is no evidence at');
    expect(existsSync(other)).toBe(false);
    expect(readdirSync(dirname(crate))).toEqual(['crate']);
  });
});
