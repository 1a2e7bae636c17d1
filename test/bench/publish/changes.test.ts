import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicationIssues } from '../../../src/bench/publication/check.ts';
import { readEvidence, writeArchive } from '../../../src/bench/publish/evidence-archive.ts';
import { verifyPublication } from '../../../src/bench/publish/verify.ts';
import { lineHash } from '../../../src/bench/run/chain.ts';
import type { JournalLine } from '../../../src/bench/run/journal.ts';
import { type Loaded, loadAll } from '../../../src/bench/run/select.ts';
import { mingle } from '../../cli/fake-io.ts';
import { root } from '../../structure/source-tree.ts';
import { good, says, smallBenchmark } from '../cli/small-benchmark.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';
import { type Json, of, shown, type World, writtenAnew } from './changed-world.ts';
import { OF_CONDITIONS } from './changes-of-conditions.ts';
import { OF_RESULTS } from './changes-of-results.ts';

thinWalls();

/** Real comparators that are quick, and some whose answers are known. */
const CAST = [
  good,
  { id: 'boaster', script: says(worse, 'optimal'), manifest: { deterministic: true } },
  { id: 'crasher', script: `${says(worse).split(';').slice(0, 2).join(';')}; kill -SEGV $$` },
  {
    id: 'slow',
    script: `${says(worse).split(';').slice(0, 2).join(';')}; sleep 9`,
    manifest: { deterministic: true },
  },
];
const CHANGES = [...OF_RESULTS, ...OF_CONDITIONS];
const REAL = ['random', 'round-robin-shuffle'].map((id) => join(root, 'comparators', id));

describe('a publication that was changed', () => {
  let loaded: Loaded;
  let text = '';
  let journal: JournalLine[] = [];

  beforeAll(async () => {
    const resourceClasses = { standard: { timeout_seconds: 1, logical_cpu_limit: 1 } };
    const { file, folder } = await smallBenchmark(CAST, {
      resourceClasses,
      comparators: ['comparators', ...REAL],
    });
    const [out, archive, target] = ['out', 'evidence.jsonl.gz', 'publication.json'].map((name) =>
      join(folder, name),
    );
    await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--no-check']);
    await mingle(['bench', 'publish', out, '--out', target, '--archive', archive]);
    const lines = gunzipSync(readFileSync(archive)).toString('utf8').trim().split('\n');
    journal = lines.filter((line) => line.startsWith('{"type"')).map((line) => JSON.parse(line));
    const [plan] = lines;
    const evidence = lines.slice(journal.length);
    text = `{"publication":${readFileSync(target, 'utf8')},"plan":${plan},"evidence":[${evidence.join(',')}]}`;
    const read = await loadAll(file);
    if (!read.ok) throw new Error(read.issues[0].message);
    loaded = read.value;
  });

  /** What is said of it, all in one text. */
  const said = async (change: (world: World) => void, anew = true): Promise<string> => {
    const world: World = JSON.parse(text);
    change(world);
    const folder = mkdtempSync(join(tmpdir(), 'mingle-changed-'));
    const lines = anew ? writtenAnew(world) : journal;
    await writeArchive(join(folder, 'evidence.jsonl.gz'), lines, world.evidence);
    writeFileSync(join(folder, 'publication.json'), JSON.stringify(world.publication));
    const unsound = publicationIssues(world.publication);
    const stored = readEvidence(world.publication, folder);
    const { issues } = await verifyPublication(world.publication, loaded, stored);
    return [...unsound, ...issues]
      .map(({ code, pointer, message }) => `${pointer}: ${message} [${code}]`)
      .join('\n');
  };

  it('stands unchanged, with real attempts in it', async () => {
    expect(await said(() => undefined)).toBe('');
    expect(await said(() => undefined, false)).toBe('');
    const world: World = JSON.parse(text);
    expect(of(world, 'random').summary.bestCost).not.toBeNull();
    expect(of(world, 'slow').summary.statusCounts).toEqual({ feasible_timeout: 1 });
  });

  it.each(CHANGES.filter(([, how]) => how !== null))('%s: noticed', async (_name, how, change) => {
    expect(await said(change)).toMatch(how as RegExp);
  });

  it.each(CHANGES.filter(([, how]) => how === null))(
    '%s: beyond what the files can show',
    async (_name, _how, change) => {
      expect(await said(change)).toBe('');
    },
  );

  it.each(CHANGES.filter(([, how]) => how === null))(
    '%s: noticed all the same where the journal was not written anew',
    async (_name, _how, change) => {
      expect(await said(change, false)).toMatch(
        /is not what the journal was written for|the plan of the run/,
      );
    },
  );

  it('the chain of the journal taken off, and its end from the disclosure: noticed', async () => {
    const whole = journal;
    journal = whole.map(({ previous: _previous, ...line }) => line as JournalLine);
    const unnamed = ({ publication }: World) => {
      publication.disclosure = publication.disclosure.replace(/ The journal of .*/, '');
    };
    await expect(said(unnamed, false)).rejects.toThrow('line 1 is no plan of a run (/previous');
    journal = whole;
  });

  it('the marks of starts taken out of the evidence: noticed', async () => {
    const unmarked = (w: World) => {
      for (const own of shown(w, 'crasher')) delete (own as Json).noBetterThanStart;
    };
    await expect(said(unmarked)).rejects.toThrow('is no evidence of an attempt (/noBetterThanStart');
  });

  it('a line of the journal left out: noticed', async () => {
    const whole = journal;
    journal = whole.toSpliced(2, 1);
    const found = await said(() => undefined, false);
    journal = whole;
    expect(found).toContain('line 3 of the journal does not follow from the line before');
  });

  it('a second line of an attempt, in a chain that holds: noticed', async () => {
    const whole = journal;
    const last = whole[whole.length - 1];
    const second = { ...whole[1], at: last.at, previous: lineHash(last) };
    journal = [...whole, second];
    const named = ({ publication }: World) => {
      const { disclosure } = publication;
      publication.disclosure = disclosure.replace(lineHash(last), lineHash(second));
    };
    const found = await said(named, false);
    journal = whole;
    expect(found).toMatch(/^: the journal has more than one line of "[^"]+" \[broken_chain\]$/);
  });
});
