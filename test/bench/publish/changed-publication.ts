/** A published run of real attempts that tests change, and the check of it that has none of our code. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { execa } from 'execa';
import { expect } from 'vitest';
import { publicationIssues } from '../../../src/bench/publication/check.ts';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import { type StoredEvidence, writeArchive } from '../../../src/bench/publish/evidence-archive.ts';
import { verifyPublication } from '../../../src/bench/publish/verify.ts';
import type { JournalLine } from '../../../src/bench/run/journal.ts';
import { type Loaded, loadAll } from '../../../src/bench/run/select.ts';
import { mingle } from '../../cli/fake-io.ts';
import { root } from '../../structure/source-tree.ts';
import { valueOf } from '../../support/value-of.ts';
import { good, says, smallBenchmark } from '../cli/small-benchmark.ts';
import { best, worse } from '../four-people.ts';
import { unwritten, type World, writtenAnew } from './changed-world.ts';
import { OF_CONDITIONS } from './changes-of-conditions.ts';
import { OF_FIGURES } from './changes-of-figures.ts';
import { OF_PLANS } from './changes-of-plans.ts';
import { OF_PRINTED } from './changes-of-printed.ts';
import { OF_RESULTS } from './changes-of-results.ts';
import { OF_RUNS } from './changes-of-runs.ts';
import { script } from './shipped.ts';

/** Beside a real comparator that is quick. */
const CAST = [
  good,
  { id: 'boaster', script: says(worse, 'optimal'), manifest: { deterministic: true } },
  { id: 'crasher', script: `${says(worse).split(';').slice(0, 2).join(';')}; kill -SEGV $$` },
  {
    id: 'slow',
    script: `${says(worse).split(';').slice(0, 2).join(';')}; sleep 9`,
    manifest: { deterministic: true },
  },
  {
    id: 'stepper',
    script: `${says(worse).split(';').slice(0, 2).join(';')}; ${says(best)}`,
    manifest: { deterministic: true },
  },
  { id: 'half', script: 'cat >/dev/null; printf half', manifest: { deterministic: true } },
];
export const CHANGES = [
  ...OF_RESULTS,
  ...OF_PRINTED,
  ...OF_FIGURES,
  ...OF_CONDITIONS,
  ...OF_RUNS,
  ...OF_PLANS,
];
/** What the check without our code cannot see: it says in its first line what it does not look at. */
export const UNSEEN = [
  "a verdict of VeriPB on another formula than the case's",
  'a verdict of VeriPB on what nobody has proven',
  'seed changed in both',
  'attemptSeeds changed',
  'a rival three times slower in both',
  'curve: the last cost from the first moment on',
  'curve ends below the cost of its schedule',
  'a schedule that was never printed before the one that was, in the curve',
  'peak memory in both',
  'attempts taken out of everything and published as not_run',
  "a rival's attempt turned into no_solution_timeout in both",
  'a lost case removed from both',
  'a comparator declared unsupported, its evidence removed',
  'the same in the plan of the run too',
  "a rival's answers taken by another, with what it printed removed",
  'the best of five published as the only attempt, in plan and evidence too',
  'a comparator called unavailable on a case that it lost, in the plan too',
  'a remark on a rival in the place of what its attempts show, in the plan too',
  "a rival's success made too much processor time, which it did not use",
  'a line of a rival called malformed, and what it printed left as it was',
  "evidenceHref that leads to another's evidence",
  'a false cost that a rival never stated',
  'a certificate that was never printed',
  'a last line that a rival never printed',
  'a start that a rival never had, and no more than that found',
  'an ending that no attempt has',
  'fewer bytes than the last lines have',
  'more bytes than all its lines have',
  'fewer bytes than its unfinished line has',
  'a cost that a rival stated of no schedule',
  'a certificate where nothing is proven',
  'a line passed over that was never printed',
  'memory that ran out, where nothing said so',
  'the better of two schedules left out, with its line and the bytes of that',
  'the line of a schedule left out of the last lines',
  'the same line emptied',
  'all last lines left out, and not what it said of an error',
  'the version of a comparator in the evidence',
  'the version in evidence and plan',
  'adapterHash changed in the evidence',
  'the problem of a case in the plan',
  'the target and source of a case in the plan, and a request that is none',
  'a case, and who takes what, twice in the plan',
  'what a comparator could read, in evidence and plan',
  'the id of a comparator everywhere',
  'disclosure rewritten',
  'the class of machine in all evidence',
  'the class of machine in evidence and plan',
  'another class among the machines of a merge',
  'benchmarkRevision',
  'limits in publication, evidence and plan',
  'the memory limit of rivals in the evidence',
  'configurationId in publication and evidence',
  'the key of an attempt',
  'an observedLimit invented',
  'a reason removed',
  'cases and attempts in another order',
  'marks of starts invented in both',
  'more processors than the limit in plan and evidence',
  'names and orders drawn from another seed',
  "the bound of the case's certificate, so that a proof seems to have come later",
  'a case certificate that is none, for the attempts that are to have a proof by it',
  'one that does not hold for all of them, and nothing proven by it',
  'that a comparator has no seed',
  // It knows what an attempt that was killed can be worth.
  ...[...OF_RUNS, ...OF_PLANS]
    .map(([name]) => name)
    .filter((name) => name !== 'a watchdog that killed what ended well'),
];
/** It sees these where the one took longer than the other. */
const BY_TIME = /^a rival's (answer taken from another|schedule replaced by a worse one)/;
const REAL = join(root, 'comparators/round-robin-shuffle');

export interface Published {
  readonly loaded: Loaded;
  /** The folder of its cases. */
  readonly cases: string;
  readonly journal: JournalLine[];
  /** All of it, to be changed. */
  readonly world: () => World;
}

export async function publishedRun(): Promise<Published> {
  const resourceClasses = { standard: { timeout_seconds: 1, logical_cpu_limit: 1 } };
  const { file, folder: cases } = await smallBenchmark(CAST, {
    resourceClasses,
    comparators: ['comparators', REAL],
  });
  const [out, archive, target] = ['out', 'evidence.jsonl.gz', 'publication.json'].map((name) =>
    join(cases, name),
  );
  await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--no-check']);
  await mingle(['bench', 'publish', out, '--out', target, '--archive', archive]);
  const lines = gunzipSync(readFileSync(archive)).toString('utf8').trim().split('\n');
  const journal = lines.filter((line) => line.startsWith('{"type"')).map((line) => JSON.parse(line));
  const [plan] = lines;
  const evidence = lines.slice(journal.length);
  const text = `{"publication":${readFileSync(target, 'utf8')},"plan":${plan},"evidence":[${evidence.join(',')}]}`;
  return { loaded: valueOf(await loadAll(file)), cases, journal, world: () => JSON.parse(text) };
}

/** @returns the folder of the publication and its archive, @param lines of the journal; null: as they follow from the evidence */
export async function writeWorld(world: World, lines: JournalLine[] | null = null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-changed-'));
  await writeArchive(join(folder, 'evidence.jsonl.gz'), lines ?? writtenAnew(world), world.evidence);
  writeFileSync(join(folder, 'publication.json'), JSON.stringify(world.publication));
  return folder;
}

/** What is said of it, all in one text. */
export async function saidOf(
  { loaded }: Published,
  publication: Publication,
  stored: StoredEvidence,
): Promise<string> {
  const unsound = publicationIssues(publication);
  const { issues } = await verifyPublication(publication, loaded, stored);
  return [...unsound, ...issues]
    .map(({ code, pointer, message }) => `${pointer}: ${message} [${code}]`)
    .join('\n');
}

/** Changes that nothing decides but the journal, where that is as it was. */
export const BEYOND = CHANGES.filter(([, how]) => how === null);
export async function expectJournalNotices(
  published: Published,
  [, , change]: (typeof CHANGES)[number],
): Promise<void> {
  const changed = published.world();
  change(changed);
  const { publication } = changed;
  const stored = unwritten(changed, published.journal);
  expect(await saidOf(published, publication, stored)).toMatch(
    /is not what the journal was written for|the plan of the run/,
  );
}

/** Which of these changes the check without our code does not notice, and of which it says so itself. */
export async function unseenWithoutOurCode(
  { world, cases }: Published,
  changes: typeof CHANGES,
): Promise<{ unseen: string[]; expected: string[] }> {
  const folders: string[] = [];
  for (const [, , change] of changes) {
    const changed = world();
    change(changed);
    folders.push(await writeWorld(changed));
  }
  const program = [
    'import contextlib, io, json, runpy, sys',
    `main = runpy.run_path(${JSON.stringify(script)})["main"]`,
    'codes = []',
    'for folder in sys.argv[2:]:',
    '    with contextlib.redirect_stdout(io.StringIO()):',
    '        codes.append(main(folder + "/publication.json", sys.argv[1]))',
    'print(json.dumps(codes))',
  ].join('\n');
  const { stdout } = await execa('python3', ['-c', program, cases, ...folders]);
  const codes: number[] = JSON.parse(stdout);
  const names = changes.map(([name]) => name);
  return {
    unseen: names.filter((name, i) => codes[i] === 0 && !BY_TIME.test(name)),
    expected: names.filter((name) => UNSEEN.includes(name)),
  };
}
