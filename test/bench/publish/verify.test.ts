import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemHash } from '../../../src/bench/cases/problem-hash.ts';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import { lineCheck } from '../../../src/bench/publish/line-check.ts';
import type { ReadRun } from '../../../src/bench/publish/stored-run.ts';
import type { VerifiedAttempt } from '../../../src/bench/publish/verify-attempt.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { toFormA, toFormK } from '../../../src/scenario/write.ts';
import { fractionText } from '../../../src/shared/fraction.ts';
import { mingle } from '../../cli/fake-io.ts';
import { root } from '../../structure/source-tree.ts';
import { scored } from '../../support/judged.ts';
import { randomRequest, randomSeating } from '../../support/random-request.ts';
import { good, says, smallBenchmark } from '../cli/small-benchmark.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';
import { check, published, script } from './shipped.ts';

thinWalls();

const CAST = [
  good,
  { id: 'boaster', script: says(worse, 'optimal'), manifest: { deterministic: true } },
  { id: 'crasher', script: `${says(worse).split(';').slice(0, 2).join(';')}; kill -SEGV $$` },
];

describe('mingle bench verify', () => {
  let folder = '';
  let file = '';
  let text = '';

  beforeAll(async () => {
    ({ file, folder } = await smallBenchmark(CAST));
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const archive = join(folder, 'evidence.jsonl.gz');
    const target = join(folder, 'publication.json');
    await mingle(['bench', 'publish', out, '--out', target, '--archive', archive]);
    text = readFileSync(target, 'utf8');
  });

  const verify = async (change: (document: Publication) => void, ...more: string[]) => {
    const document: Publication = JSON.parse(text);
    change(document);
    const path = join(folder, 'changed.json');
    writeFileSync(path, JSON.stringify(document));
    return mingle(['bench', 'verify', path, '--benchmark', file, ...more]);
  };
  const nothing = () => undefined;
  const first = ({ cases }: Publication, id: string) => {
    const found = cases[0].comparators.find(({ comparatorId }) => comparatorId === id);
    if (!found) throw new Error(`the publication has no ${id}`);
    return found;
  };

  it('finds nothing in what was published, from an archive and from the folder of the run', async () => {
    const ran = await verify(nothing);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('2 problem hashes, 11 attempts, 11 schedules replayed, 5 proofs checked');
    for (const place of ['evidence.jsonl.gz', 'out', 'out/evidence']) {
      expect((await verify(nothing, '--evidence', join(folder, place))).code).toBe(0);
    }
  });

  it("takes an address of a run's own file with a query, and none whose query alone names it", async () => {
    const leading = (href: string) =>
      verify(
        (document) => Object.assign(first(document, 'crasher'), { evidenceHref: href }),
        ...['--evidence', join(folder, 'evidence.jsonl.gz')],
      );
    const place = 'https://example.org/four-people/crasher.jsonl';
    expect(await leading(`${place}?download=1`)).toMatchObject({ code: 0, err: '' });
    expect((await leading('https://example.org/news?of=/four-people/crasher.jsonl')).code).not.toBe(0);
  });

  it('says of a case that the benchmark has lost what is so, and no more', async () => {
    const lost = await smallBenchmark(CAST);
    rmSync(join(lost.folder, 'four', 'three-apart.json'));
    const path = join(folder, 'publication.json');
    const { err } = await mingle(['bench', 'verify', path, '--benchmark', lost.file]);
    expect(err).toContain('the benchmark has no case "three-apart"');
    expect(err).not.toContain("the run's plan names");
    rmSync(join(lost.folder, 'four', 'four-people.json'));
    const { stdout } = await execa('python3', [script, path, lost.folder], { reject: false });
    expect(stdout).toContain('four-people: there is no such case');
    expect(stdout).not.toContain('is not published');
  });

  it('is checked without our code where it does not know one case, and with a byte order mark', async () => {
    const path = join(folder, 'marked.json');
    writeFileSync(path, `\ufeff${text}`);
    const { folder: cases } = await smallBenchmark([]);
    const four = join(cases, 'four', 'four-people.json');
    writeFileSync(four, `\ufeff${readFileSync(four, 'utf8')}`);
    expect((await execa('python3', [script, path, cases])).stdout).toContain('2 problem hashes');
    writeFileSync(four, readFileSync(four, 'utf8').replace('"groups":[{', '"groups":[{"bench":true,'));
    const told = await execa('python3', [script, path, cases], { reject: false });
    expect(told.stdout).toMatch(/^four-people: not checked: benches.*\n1 problem hashes, .*: 0 differences/m);
    expect(told.exitCode).toBe(2);
  });

  it('finds a boast refuted by another attempt, and says what failed after its schedule', () => {
    const document: Publication = JSON.parse(text);
    expect(first(document, 'boaster').attempts[0].status).toBe('invalid_output');
    expect(first(document, 'crasher').reason).toBe(
      '5 of 5 attempts failed after the schedule that counts: it ended by SIGSEGV without a last line',
    );
  });

  it.each<[string, string, (document: Publication) => void]>([
    [
      'a cost with its summary',
      '/attempts/0/canonicalCost',
      (document) => {
        const one = first(document, 'crasher');
        one.attempts[0].canonicalCost = 1;
        one.summary.bestCost = 1;
      },
    ],
    [
      'metrics that agree with themselves',
      '/attempts/0/commonMetrics',
      (document) => {
        const [one, other] = [first(document, 'good').attempts[0], first(document, 'crasher').attempts[0]];
        other.commonMetrics = one.commonMetrics;
      },
    ],
    [
      'a proof that nobody gave',
      '/attempts/0/proof',
      (document) => {
        document.cases[0].comparators = [first(document, 'crasher')];
        const one = first(document, 'crasher');
        for (const attempt of one.attempts)
          Object.assign(attempt, { status: 'optimal_proven', proof: 'optimality' });
        Object.assign(one.summary, { status: 'optimal_proven', statusCounts: { optimal_proven: 5 } });
      },
    ],
    [
      'a problem hash',
      '/cases/0/problemHash',
      (document) => {
        document.cases[0].problemHash = `sha256:${'0'.repeat(64)}`;
      },
    ],
    [
      'a time',
      '/attempts/2/wallSeconds',
      (document) => {
        first(document, 'good').attempts[2].wallSeconds = 0.001;
      },
    ],
    [
      'a reason that is left out',
      '/reason',
      (document) => {
        first(document, 'crasher').reason = null;
      },
    ],
    [
      'a comparator that is left out',
      'there is evidence of "four-people/boaster/run-1", which is not published',
      (document) => {
        document.cases[0].comparators = document.cases[0].comparators.filter(
          ({ comparatorId }) => comparatorId !== 'boaster',
        );
      },
    ],
  ])('finds %s', async (_name, place, change) => {
    const found = await verify(change);
    expect(found.code).toBe(5);
    expect(found.err).toContain(place);
  });

  it('finds evidence that is not there, and evidence that was changed', async () => {
    const gone = await verify(nothing, '--evidence', join(folder, 'nowhere'));
    expect(gone.code).toBe(5);
    expect(gone.err.trim().split('\n')).toHaveLength(1);
    expect(gone.err).toContain(`there is no evidence at ${join(folder, 'nowhere')}`);
    const lines = gunzipSync(readFileSync(join(folder, 'evidence.jsonl.gz'))).toString('utf8');
    const other = join(folder, 'other.jsonl.gz');
    writeFileSync(other, gzipSync(lines.replaceAll('"x":["a","d"]', '"x":["a","b"]')));
    const changed = await verify(nothing, '--evidence', other);
    expect(changed.code).toBe(5);
    expect(changed.err).toContain('/status: is "optimal_zero"; by its schedule');
    writeFileSync(other, gzipSync(lines.replaceAll(/^\{"type".*\n/gm, '')));
    const alone = await verify(nothing, '--evidence', other);
    expect(alone.code).toBe(5);
    expect(alone.err).toContain('the evidence has no journal of its run before it');
  });
});

/** The lines of the shipped evidence that are about these cases. */
function evidenceOf(cases: Publication['cases']): string {
  const ids = new Set(cases.map(({ scenarioId }) => scenarioId));
  return gunzipSync(readFileSync(published('heavy', 'evidence.jsonl.gz')))
    .toString('utf8')
    .split('\n')
    .filter((line) => ids.has(/"attemptId":"([^"/]+)\//.exec(line)?.[1] ?? ''))
    .join('\n');
}

describe('the check without our code', () => {
  it('finds the hashes of random requests in either form, and costs to the last fraction, whatever the rules', async () => {
    const all = {
      soft: true,
      recent: true,
      uneven: true,
      hard: false,
      visits: true,
      sums: true,
      wishes: true,
    };
    const drawn = Array.from({ length: 150 }, (_, seed) => {
      const plain = randomRequest(seed, { maxPeople: 7, maxGroups: 3, maxSessions: 3, ...all });
      const objectives = [{ type: 'maximize_unique_contacts' as const, weight: 10 ** -(seed % 9) }];
      const request: SolveRequest = { ...plain, objectives };
      const written = seed % 2 === 0 ? toFormA(request) : toFormK(request);
      // Attributes that are numbers as numbers.
      const document = JSON.parse(JSON.stringify(written), (_name, value) =>
        typeof value === 'string' && String(Number(value)) === value ? Number(value) : value,
      );
      return { request, document, schedule: randomSeating(request, seed) };
    });
    const byHand = {
      scenario: {
        people: [
          { id: 'a', attributes: { n: 2, x: true } },
          { id: 'b', attributes: { n: '2' } },
          { id: 'c', attributes: { n: ['7', 7], whole: 12345678901234567000 } },
          // Digits and white space to Python alone, and white space to JavaScript alone.
          ...['٣', '\x1c9', '\ufeff5'].map((n, i) => ({ id: `${i}`, attributes: { n, odd: '\ud800' } })),
        ],
        groups: [
          { id: 'g', capacity: 3, bench: false },
          { id: 'h', capacity: 3 },
        ],
        session_count: 1,
        prior_meetings: [{ people: ['a', 'b'] }],
      },
      constraints: [
        { type: 'ImmovablePerson', person_id: 'a', group_id: 'g' },
        { type: 'ShouldNotBeTogether', people: { where: { n: 2 } } },
        { type: 'GroupVisits', people: 'ALL', groups: 'ALL', target_visits: 2 },
        { type: 'AttributeSum', group_id: 'g', attribute_key: 'n', penalty_weight: 1 },
      ],
    };
    const read = parseRequest(byHand);
    if (!read.ok) throw new Error(read.issues[0].message);
    drawn.push({
      ...read.value,
      document: byHand,
      schedule: { session_0: { g: ['a', 'b', 'c'], h: ['0', '1', '2'] } },
    });
    const program = [
      'import runpy, sys',
      `check = runpy.run_path(${JSON.stringify(script)})`,
      'for one in check["parsed"](sys.stdin.read()):',
      '    request = check["filled"](one["document"])',
      '    print(check["problem_hash"](request, None), check["Replay"](request, one["schedule"]).cost())',
    ].join('\n');
    const input = JSON.stringify(drawn).replaceAll(':12345678901234567000', ':12345678901234567089');
    const { stdout } = await execa('python3', ['-c', program], { input });
    expect(stdout.split('\n')).toEqual(
      drawn.map(({ request, schedule }) => {
        const cost = fractionText(scored(request, schedule).exact);
        return `${problemHash(request, null)} ${cost}`;
      }),
    );
  });

  it('says what it cannot read', async () => {
    for (const args of [
      ['nowhere.json', 'cases'],
      [join(root, 'package.json'), join(root, 'cases')],
      [published('heavy'), 'nowhere'],
      [published('heavy'), join(root, 'cases'), published('heavy', 'report.html')],
    ]) {
      const { exitCode, stderr } = await execa('python3', [script, ...args], { reject: false });
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/^no publication, case or evidence, or a damaged one: .*$/);
    }
  });

  it('finds a doctored hash, cost, metric, summary, status, size, name and configuration', async () => {
    const document: Publication = JSON.parse(readFileSync(published('heavy'), 'utf8'));
    const some = document.cases.filter(({ comparators }) => comparators[0].summary.bestCost !== null);
    const [one, two, three] = some.map(({ comparators }) => comparators[0]);
    document.cases = some.slice(0, 4);
    document.cases[3].problemHash = `sha256:${'0'.repeat(64)}`;
    one.attempts[0].canonicalCost = 12345;
    Object.assign(two.attempts[0].commonMetrics ?? {}, { pairs_repeated: 77 });
    three.summary.medianCost = 54321;
    const lost = some[1].comparators.find(({ summary }, i) => i > 0 && summary.bestCost !== null);
    const nothing = { status: 'error', proof: null, canonicalCost: null, commonMetrics: null } as const;
    for (const attempt of lost?.attempts ?? []) Object.assign(attempt, nothing);
    some[2].dimensions.people = 7;
    document.comparators[1].name = 'Rival';
    some[0].comparators[1].configurationId = 'tuned';
    // To make all schedules of these cases again takes seconds.
    for (const entry of document.cases)
      entry.comparators = entry.comparators.filter((each, i) => i < 2 || each === lost);
    const folder = mkdtempSync(join(tmpdir(), 'mingle-doctored-'));
    const path = join(folder, 'publication.json');
    writeFileSync(path, JSON.stringify(document));
    writeFileSync(join(folder, 'evidence.jsonl.gz'), gzipSync(evidenceOf(document.cases), { level: 1 }));
    const { stdout, exitCode } = await check(path);
    expect(exitCode).toBe(1);
    for (const found of [
      'problemHash: ',
      'canonicalCost: the publication says 12345',
      'says 77',
      'says 54321',
      ' status: the publication says error, made again it is ',
      "dimensions: the publication says {'people': 7,",
      'name: the publication says Rival',
      'configurationId: the publication says tuned',
    ]) {
      expect(stdout).toContain(found);
    }
    expect(stdout).toContain('and it is not published');
  });
});

it('tells of attempts that had one processor at the same time', () => {
  const at = new Date(1_000_000).toISOString();
  const told = (processors: number[], parallel: number, heads: string[] = [], seconds = 0) => {
    const line = { evidence: '', figures: '', written: 1000, seconds };
    const lines = new Map([
      ['a', { ...line, ended: 900, processors: [1] }],
      ['b', { ...line, ended: 905, processors }],
    ]);
    const joined = heads.length > 0 && { joined: heads.map((head) => ({ head })) };
    const run = { plan: { at, parallel, ...joined }, lines } as unknown as ReadRun;
    const check = lineCheck(run);
    for (const attemptId of ['a', 'b'])
      check.add({ attemptId, evidence: '', figures: '', process: { wallSeconds: 10 } } as VerifiedAttempt);
    return check.notes().join();
  };
  // They ended before the run was planned: by a clock that was set back, if the journal's times stand still.
  expect(told([0], 2)).toBe('');
  expect(told([0], 2, [], 100)).toContain('what 2 attempts took');
  expect(told([0, 1], 2)).toBe('The times of the journal do not fit what 1 attempt took, such as b.');
  expect(told([0], 1)).toContain('what 2 attempts took');
  // Runs that were joined may have been on as many machines.
  expect(told([1], 1, ['one'])).toContain('what 1 attempt took, such as b.');
  expect(told([1], 1, ['one', 'other'])).toBe('');
});
