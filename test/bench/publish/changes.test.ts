import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicationIssues } from '../../../src/bench/publication/check.ts';
import { readEvidence, writeArchive } from '../../../src/bench/publish/evidence-archive.ts';
import { verifyPublication } from '../../../src/bench/publish/verify.ts';
import { lineHash } from '../../../src/bench/run/chain.ts';
import { withoutPrinted } from '../../../src/bench/run/evidence.ts';
import type { JournalLine } from '../../../src/bench/run/journal.ts';
import { type Loaded, loadAll } from '../../../src/bench/run/select.ts';
import { mingle } from '../../cli/fake-io.ts';
import { root } from '../../structure/source-tree.ts';
import { good, says, smallBenchmark } from '../cli/small-benchmark.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';
import { type Json, of, shown, type World, writtenAnew } from './changed-world.ts';
import { OF_CONDITIONS } from './changes-of-conditions.ts';
import { OF_FIGURES } from './changes-of-figures.ts';
import { OF_PRINTED } from './changes-of-printed.ts';
import { OF_RESULTS, takenOut } from './changes-of-results.ts';
import { OF_RUNS } from './changes-of-runs.ts';
import { script } from './shipped.ts';

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
  { id: 'half', script: 'cat >/dev/null; printf half', manifest: { deterministic: true } },
];
const CHANGES = [...OF_RESULTS, ...OF_PRINTED, ...OF_FIGURES, ...OF_CONDITIONS, ...OF_RUNS];
/** What the check without our code cannot see: it says in its first line what it does not look at. */
const UNSEEN = [
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
  'the version of a comparator in the evidence',
  'the version in evidence and plan',
  'adapterHash changed in the evidence',
  'the problem of a case in the plan',
  'the target of a case in the plan, and a request that is none',
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
  'that a comparator has no seed',
  // It knows what an attempt that was killed can be worth.
  ...OF_RUNS.map(([name]) => name).filter((name) => name !== 'a watchdog that killed what ended well'),
];
/** It sees these where the one took longer than the other. */
const BY_TIME = /^a rival's (answer taken from another|schedule replaced by a worse one)/;
const REAL = ['random', 'round-robin-shuffle'].map((id) => join(root, 'comparators', id));

describe('a publication that was changed', () => {
  let loaded: Loaded;
  let text = '';
  let journal: JournalLine[] = [];
  let cases = '';

  beforeAll(async () => {
    const resourceClasses = { standard: { timeout_seconds: 1, logical_cpu_limit: 1 } };
    const { file, folder } = await smallBenchmark(CAST, {
      resourceClasses,
      comparators: ['comparators', ...REAL],
    });
    cases = folder;
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

  /** Those with the journal written anew, which two tests look at. */
  const known = new Map<(world: World) => void, ReturnType<typeof write>>();

  /** The files of who has changed it. */
  const written = (change: (world: World) => void, anew = true) => {
    if (!anew) return write(change, journal);
    const made = known.get(change) ?? write(change, null);
    known.set(change, made);
    return made;
  };

  /** @param lines of the journal; null: as they follow from the evidence */
  const write = async (change: (world: World) => void, lines: JournalLine[] | null) => {
    const world: World = JSON.parse(text);
    change(world);
    const folder = mkdtempSync(join(tmpdir(), 'mingle-changed-'));
    await writeArchive(join(folder, 'evidence.jsonl.gz'), lines ?? writtenAnew(world), world.evidence);
    writeFileSync(join(folder, 'publication.json'), JSON.stringify(world.publication));
    return { publication: world.publication, folder };
  };

  /** What is said of it, all in one text. */
  const said = async (change: (world: World) => void, anew = true): Promise<string> => {
    const { publication, folder } = await written(change, anew);
    const unsound = publicationIssues(publication);
    const stored = readEvidence(publication, folder);
    const { issues } = await verifyPublication(publication, loaded, stored);
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

  it('stands as it is checked in, without what programs printed', async () => {
    const strip = (w: World) => Object.assign(w, { evidence: w.evidence.map(withoutPrinted) });
    expect(await said(strip)).toBe('');
    const other = (w: World) => {
      strip(w);
      for (const own of shown(w, 'half')) own.reason += '; and it is slow';
    };
    expect(await said(other)).toContain('its reason is');
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

  it('is noticed by the check without our code, but for what that does not look at', async () => {
    const folders: string[] = [];
    for (const [, , change] of CHANGES) folders.push((await written(change)).folder);
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
    const unseen = CHANGES.filter((_, i) => codes[i] === 0).map(([name]) => name);
    expect(unseen.filter((name) => !BY_TIME.test(name))).toEqual(UNSEEN);
  });

  it('attempts taken out of everything: told, and no fault', async () => {
    const { publication, folder } = await written(takenOut);
    const { issues, notes } = await verifyPublication(publication, loaded, readEvidence(publication, folder));
    expect(issues).toEqual([]);
    expect(notes).toContain('2 planned attempts were not run: good 2 (four-people).');
    const { stdout } = await execa('python3', [script, join(folder, 'publication.json'), cases]);
    expect(stdout).toContain('Planned attempts that were not run: good 2 (four-people).');
  });

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

  it('a verdict of VeriPB in a line of the journal that the evidence does not have: noticed', async () => {
    const whole = journal;
    const formula = `sha256:${'0'.repeat(64)}`;
    const neutral = { checker: 'VeriPB', version: '3.0.2', verdict: 's VERIFIED', formula } as const;
    journal = [];
    for (const [at, line] of whole.entries()) {
      const own = at === 1 ? { ...line, neutral } : line;
      journal.push({ ...own, previous: at === 0 ? null : lineHash(journal[at - 1]) });
    }
    const [before, now] = [whole, journal].map((lines) => lineHash(lines[lines.length - 1]));
    const named = ({ publication }: World) => {
      publication.disclosure = publication.disclosure
        .replace('The journal of', 'VeriPB 3.0.2 confirmed 1 proof. The journal of')
        .replace(before, now);
    };
    const found = await said(named, false);
    const unnamed = await said(({ publication }) => {
      publication.disclosure = publication.disclosure.replace(before, now);
    }, false);
    journal = whole;
    expect(found).toMatch(/^: the journal has another verdict of VeriPB on "[^"]+" than its evidence/);
    expect(unnamed).toContain('/disclosure: ');
  });

  it.each<[string, (line: Json) => void]>([
    ['cost', (line) => Object.assign(line, { cost: 7 })],
    ['seconds', (line) => Object.assign(line.process as Json, { wallSeconds: 0.001 })],
    ['key', (line) => Object.assign(line, { key: 'another' })],
    ['processors', (line) => delete line.processors],
    ['processor', (line) => Object.assign(line, { processors: [7] })],
    ['code', (line) => Object.assign(line.process as Json, { exitCode: 9 })],
  ])('another %s in a line of the journal, in a chain that holds: noticed', async (_name, change) => {
    const whole = journal;
    journal = [];
    for (const [at, line] of structuredClone(whole).entries()) {
      if (at === whole.length - 1) change(line as unknown as Json);
      journal.push({ ...line, previous: at === 0 ? null : lineHash(journal[at - 1]) });
    }
    const [before, now] = [whole, journal].map((lines) => lineHash(lines[lines.length - 1]));
    const found = await said(({ publication }) => {
      publication.disclosure = publication.disclosure.replace(before, now);
    }, false);
    journal = whole;
    expect(found).toMatch(
      /^: the journal says something else of "[^"]+" than its evidence \[broken_chain\]$/,
    );
  });

  it('an attempt that ended after its line was written: noticed; one long before: told', async () => {
    const whole = journal;
    const tell = async (change: (line: Json, at: number) => void) => {
      journal = [];
      for (const [at, line] of structuredClone(whole).entries()) {
        if (at > 0) change(line as unknown as Json, at);
        journal.push({ ...line, previous: at === 0 ? null : lineHash(journal[at - 1]) });
      }
      const [before, now] = [whole, journal].map((lines) => lineHash(lines[lines.length - 1]));
      const { publication, folder } = await written(({ publication: own }) => {
        own.disclosure = own.disclosure.replace(before, now);
      }, false);
      journal = whole;
      const { issues, notes } = await verifyPublication(
        publication,
        loaded,
        readEvidence(publication, folder),
      );
      return [...issues.map(({ message }) => message), ...notes].join('\n');
    };
    const moved = (seconds: number) => (line: Json, at: number) => {
      if (at !== 3) return;
      line.endedAt = new Date(Date.parse(String(line.endedAt)) + 1000 * seconds).toISOString();
    };
    // A clock that was set back looks the same, so that it is told and no fault.
    for (const seconds of [3600, -3600])
      expect(await tell(moved(seconds))).toMatch(/^The times of the journal do not fit what 1 attempt took/m);
    expect(await tell((line) => Object.assign(line, { endedAt: 'soon' })).catch(String)).toContain(
      '/endedAt',
    );
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
