import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test, vi } from 'vitest';
import { sha256 } from '../../../src/bench/cases/problem-hash.ts';
import { neutralProof, type Proven } from '../../../src/bench/checker.ts';
import { neutralFaults, provenOf } from '../../../src/bench/judge/neutral.ts';
import type { StoredLine } from '../../../src/bench/publish/evidence-archive.ts';
import { lineCheck } from '../../../src/bench/publish/line-check.ts';
import { openRun, type ReadRun } from '../../../src/bench/publish/stored-run.ts';
import { batchVerifier, caseOrders } from '../../../src/bench/publish/verify-attempt.ts';
import { confirmed, findVeripb } from '../../../src/bench/run/confirm.ts';
import { mingle } from '../../cli/fake-io.ts';
import { searchInfeasible } from '../../support/search-infeasible.ts';
import { veripb } from '../../support/veripb.ts';
import { good, smallBenchmark } from '../cli/small-benchmark.ts';
import { best, fourPeople, worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';

thinWalls();

const entry = fourPeople();
const plan = { proof: 'optimality', schedule: best, certificate: null } as const;
const apart = {
  ...entry.request,
  constraints: [{ type: 'MustStayApart' as const, people: ['a', 'b', 'c'], sessions: null }],
};
const refuted = {
  proof: 'hard_infeasibility',
  schedule: null,
  certificate: searchInfeasible(apart, 1000),
} as const;

describe.skipIf(veripb === null)('VeriPB (needs VeriPB)', () => {
  it.each([
    ['a plan of cost 0', entry.request, plan],
    ['that there is no plan', apart, refuted],
  ])('confirms %s, and the verdict agrees with what is written again', async (_, request, judged) => {
    const checker = await findVeripb(veripb!);
    const verdict = await confirmed(checker!, entry, request, judged);
    expect(verdict).toMatchObject({ checker: 'VeriPB', version: checker!.version });
    expect(verdict!.verdict).toMatch(/^s VERIFIED BOUNDS /);
    expect(neutralFaults(verdict!, provenOf(entry, request, judged))).toEqual([]);
  });
});

/** A program that says this of every proof. */
function saying(text: string): string {
  const program = join(mkdtempSync(join(tmpdir(), 'mingle-veripb-')), 'veripb');
  writeFileSync(program, `#!/bin/sh\n[ "$1" = --version ] && echo 'veripb 9.8.7' && exit\n${text}\n`);
  chmodSync(program, 0o755);
  return program;
}

test('what it does not confirm is kept as refused, and held against the attempt', async () => {
  const checker = await findVeripb(saying("echo 'Error: Verification error at proof.pbp:3' >&2; exit 1"));
  expect(checker?.version).toBe('9.8.7');
  const verdict = await confirmed(checker!, entry, entry.request, plan);
  expect(verdict?.verdict).toBe('refused');
  expect(neutralFaults(verdict!, provenOf(entry, entry.request, plan))).toEqual([
    expect.stringMatching(/its neutral verdict is "refused"; its answer and proof make it "s VERIFIED/),
  ]);
});

it.each([
  "echo 'Error: Syntax error while parsing proof file!' >&2; exit 1",
  'echo "Error: The derivation file does not exist." >&2; exit 1',
  'exit 134',
  'exit 0',
])('where it fails without a word on the proof there is no verdict: %s', async (text) => {
  const checker = await findVeripb(saying(text));
  expect(await confirmed(checker!, entry, entry.request, plan)).toBeNull();
});

test('nothing is asked where there is no VeriPB, or nothing was proven', async () => {
  expect(await findVeripb('/nowhere/veripb')).toBeNull();
  const checker = await findVeripb(saying('echo s VERIFIED'));
  const open = { proof: null, schedule: worse, certificate: null };
  expect(await confirmed(checker!, entry, entry.request, open)).toBeNull();
});

test('a run has it in its journal, and the publication says how often it was confirmed', async () => {
  const program = saying("echo 'verification failed' >&2; exit 1");
  vi.stubEnv('PATH', `${dirname(program)}:${process.env.PATH}`);
  const { file, folder } = await smallBenchmark([{ ...good, manifest: { deterministic: true } }]);
  const [out, published] = [join(folder, 'out'), join(folder, 'publication.json')];
  const ran = await mingle(['bench', 'run', '--benchmark', file, '--case', 'four-people', '--out', out]);
  vi.unstubAllEnvs();
  expect(ran.code, ran.err).toBe(0);
  await mingle(['bench', 'publish', out, '--out', published]);
  expect(readFileSync(published, 'utf8')).toContain(' VeriPB 9.8.7 confirmed 0 proofs and refused 1. ');
  const verified = await mingle(['bench', 'verify', published, '--benchmark', file]);
  expect(verified.err.trim().split('\n')).toEqual([
    expect.stringContaining('its neutral verdict is "refused"'),
  ]);
});

/** The journal of an archive with more lines, its chain and the publication that names its end written again. */
function withLines(archive: string, publication: string, more: readonly object[]): void {
  const lines = readFileSync(archive, 'utf8').split('\n').filter(Boolean);
  const journal = lines.filter((line) => line.startsWith('{"type"'));
  const { at } = JSON.parse(journal[journal.length - 1]);
  const before = sha256(journal[journal.length - 1]);
  for (const one of more)
    journal.push(JSON.stringify({ ...one, at, previous: sha256(journal[journal.length - 1]) }));
  const evidence = lines.filter((line) => !line.startsWith('{"type"'));
  writeFileSync(archive, `${[...journal, ...evidence].join('\n')}\n`);
  const now = sha256(journal[journal.length - 1]);
  const text = readFileSync(publication, 'utf8').replace(
    `verdicts the journal ends in ${before}`,
    `verdicts the journal ends in ${now}`,
  );
  writeFileSync(publication, text);
}

describe('a run that is over', async () => {
  const { file, folder } = await smallBenchmark([{ ...good, manifest: { deterministic: true } }]);
  const [out, verdict] = [
    join(folder, 'out'),
    neutralProof({ ...provenOf(entry, entry.request, plan)! })!.says,
  ];
  const archive = join(folder, 'evidence.jsonl');
  const publication = join(folder, 'publication.json');
  const publish = async () => {
    await mingle(['bench', 'publish', out, '--out', publication, '--archive', archive]);
    const packed = readFileSync(archive);
    writeFileSync(archive, packed[0] === 0x1f ? gunzipSync(packed) : packed);
    return JSON.parse(readFileSync(publication, 'utf8')).disclosure as string;
  };
  const confirm = async (text: string, of = out) => {
    vi.stubEnv('PATH', `${dirname(saying(text))}:${process.env.PATH}`);
    const ran = await mingle(['bench', 'confirm', of]);
    vi.unstubAllEnvs();
    return ran;
  };
  const verified = () => mingle(['bench', 'verify', publication, '--benchmark', file]);

  it('has verdicts added to its journal, which leave all that it said before as it was', async () => {
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--case', 'four-people', '--out', out]);
    expect(ran.code, ran.err).toBe(0);
    const before = await publish();
    const lines = readFileSync(archive, 'utf8').split('\n');
    expect(await confirm(`echo '${verdict}'`)).toMatchObject({
      code: 0,
      out: 'VeriPB 9.8.7: 1 confirmed, 0 refused, 0 without a verdict.\n',
    });
    const after = await publish();
    const [, added] = after.split(before);
    expect(added).toMatch(
      /^ Asked after the run, VeriPB 9\.8\.7 confirmed 1 proof\. With its verdicts the journal ends in sha256:\w{64}\.$/,
    );
    const left = readFileSync(archive, 'utf8')
      .split('\n')
      .filter((line) => !line.includes('"confirmation"'));
    expect(left).toEqual(lines);
    expect(await verified()).toMatchObject({ code: 0, err: '' });
  });

  it('is not asked about again', async () => {
    expect(await confirm('exit 9')).toMatchObject({
      code: 0,
      out: 'VeriPB 9.8.7: 0 confirmed, 0 refused, 0 without a verdict.\n',
    });
  });

  it('keeps them in a merge', async () => {
    const both = join(folder, 'both');
    expect(await mingle(['bench', 'merge', out, '--out', both])).toMatchObject({ code: 0 });
    expect(await confirm('exit 9', both)).toMatchObject({
      out: expect.stringMatching(/ 0 without a verdict/),
    });
    const path = join(folder, 'merged.json');
    await mingle(['bench', 'publish', both, '--out', path]);
    expect(readFileSync(path, 'utf8')).toContain('Asked after the run, VeriPB 9.8.7 confirmed 1 proof.');
    expect(await mingle(['bench', 'verify', path, '--benchmark', file])).toMatchObject({ code: 0, err: '' });
  });

  /** The lines of the archive, read in this order. */
  const opened = async (order: (lines: StoredLine[]) => StoredLine[]) => {
    const lines = readFileSync(archive, 'utf8').split('\n').filter(Boolean);
    const stored = lines.map((line) =>
      line.startsWith('{"type"') ? { journal: JSON.parse(line) } : { evidence: JSON.parse(line) },
    );
    const read = async function* () {
      yield* order(stored);
    };
    const run = (await openRun({ read, absent: [] })) as ReadRun;
    const evidence = [];
    for await (const one of run.evidence()) evidence.push(one);
    return { run, evidence: evidence[0] };
  };

  it('and a verdict after evidence, as in a second archive, is told', async () => {
    const { run } = await opened(([begin, line, verdicts, evidence]) => [begin, line, evidence, verdicts]);
    expect(lineCheck(run).faults(new Set())).toContain('lines of the journal stand after evidence');
  });

  it('and a verdict on evidence that has another, which its line has not, is told', async () => {
    const { run, evidence } = await opened((lines) => lines);
    const neutral = run.reader.later.get(evidence.attemptId)!;
    const order = caseOrders(run.plan, run.plan.cases)('four-people')!;
    const forged = { ...neutral, formula: 'none' };
    const [[, verified]] = batchVerifier()({ order, evidence: [[{ ...evidence, neutral }, forged]] });
    expect(verified?.faults).toEqual([expect.stringMatching(/its neutral verdict is on none/)]);
    const check = lineCheck(run);
    check.add(verified!);
    expect(check.faults(new Set()).join()).toMatch(/the journal has another verdict of VeriPB/);
  });

  it('has no verdict where the evidence was changed, or is gone', async () => {
    const other = join(folder, 'other');
    await mingle(['bench', 'run', '--benchmark', file, '--case', 'four-people', '--out', other]);
    const path = join(other, 'evidence/four-people/good.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"solveSeconds":', '"solveSeconds":1'));
    const none = { code: 0, out: 'VeriPB 9.8.7: 0 confirmed, 0 refused, 1 without a verdict.\n' };
    expect(await confirm(`echo '${verdict}'`, other)).toMatchObject(none);
    rmSync(path);
    expect(await confirm(`echo '${verdict}'`, other)).toMatchObject(none);
  });

  it.each([
    [
      'on an attempt of which there is no line',
      { attemptId: 'four-people/good/run-9' },
      /verdict on "four-people\/good\/run-9" out of its place/,
    ],
    ['on an attempt that has one', {}, /a verdict on "four-people\/good\/run-1" out of its place/],
    [
      'that its proof does not have',
      { neutral: { checker: 'VeriPB', version: '9.8.7', verdict: 's VERIFIED', formula: 'none' } },
      /its neutral verdict is on none/,
    ],
  ])('and a verdict %s, in a chain that holds, is told', async (_, change, words) => {
    await publish();
    const [line] = readFileSync(archive, 'utf8')
      .split('\n')
      .filter((one) => one.includes('"confirmation"'));
    withLines(archive, publication, [{ ...JSON.parse(line), ...change }]);
    const { code, err } = await verified();
    expect(code).toBe(5);
    expect(err).toMatch(words);
  });
});

describe('a doctored verdict', () => {
  const proven = provenOf(entry, entry.request, plan);
  const faults = (change: object, of: Proven | null = proven) =>
    neutralFaults({ ...told, ...change } as typeof told, of);
  const told = {
    checker: 'VeriPB',
    version: '3.0.2',
    verdict: 's VERIFIED BOUNDS 0 <= obj <= 0',
    formula: `sha256:${'0'.repeat(64)}`,
  } as const;

  it.each([
    [{}, /on sha256:0{64}; the formula of its problem is sha256:/],
    [{ verdict: 's VERIFIED BOUNDS 7 <= obj <= 7' }, /its neutral verdict is "s VERIFIED BOUNDS 7/],
    [{ version: 'any' }, /checker is not known/],
    [{ checker: 'mine' }, /checker is not known/],
  ])('%j is told', (change, words) => {
    expect(faults(change).join('; ')).toMatch(words);
  });

  it('is told where nothing was proven, or another plan', () => {
    expect(faults({}, null)).toEqual(['a neutral verdict is there, and nothing was proven']);
    const other = provenOf(entry, entry.request, { ...plan, schedule: worse });
    expect(faults({ verdict: 's VERIFIED BOUNDS -6 <= obj <= -6' }, other).join()).toMatch(
      /make it "s VERIFIED/,
    );
  });

  it('may be of a version that showed a lower bound, and of none that showed a higher one', () => {
    const other = provenOf(entry, entry.request, { ...plan, schedule: worse });
    const now = /make it "s VERIFIED BOUNDS (\S+) <= obj <= (\S+)"/.exec(faults({}, other).join());
    const said = (more: number) =>
      faults({ verdict: `s VERIFIED BOUNDS ${Number(now?.[1]) + more} <= obj <= ${now?.[2]}` }, other).join();
    expect(said(-1)).not.toMatch(/its neutral verdict is "/);
    expect(said(0)).not.toMatch(/its neutral verdict is "/);
    expect(said(1)).toMatch(/its neutral verdict is "/);
  });
});
