import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEvidence } from '../../../src/bench/publish/evidence-archive.ts';
import { verifyPublication } from '../../../src/bench/publish/verify.ts';
import { withoutPrinted } from '../../../src/bench/run/evidence.ts';
import { type JournalLine, lineHash } from '../../../src/bench/run/journal.ts';
import { thinWalls } from '../thin-walls.ts';
import {
  BEYOND,
  CHANGES,
  expectJournalNotices,
  type Published,
  publishedRun,
  saidOf,
  UNSEEN,
  unseenWithoutOurCode,
  writeWorld,
} from './changed-publication.ts';
import { type Json, of, planned, shown, unwritten, type World } from './changed-world.ts';
import { takenOut } from './changes-of-results.ts';
import { script } from './shipped.ts';

thinWalls();

describe('a publication that was changed', () => {
  let published: Published;
  let journal: JournalLine[] = [];

  beforeAll(async () => {
    published = await publishedRun();
    ({ journal } = published);
  });

  /** Of the files of who has changed it. @param anew whether the journal follows from the evidence */
  const saidOfFiles = async (change: (world: World) => void, anew = false): Promise<string> => {
    const { publication, folder } = await written(change, anew);
    return saidOf(published, publication, readEvidence(publication, folder));
  };
  const written = async (change: (world: World) => void, anew = false) => {
    const world = published.world();
    change(world);
    const folder = await writeWorld(world, anew ? null : journal);
    return { publication: world.publication, folder };
  };

  /** The same with a journal that follows from the evidence, without files. */
  const said = (change: (world: World) => void): Promise<string> => {
    const world = published.world();
    change(world);
    return saidOf(published, world.publication, unwritten(world));
  };

  it('stands unchanged, with real attempts in it', async () => {
    expect(await said(() => undefined)).toBe('');
    expect(await saidOfFiles(() => undefined)).toBe('');
    expect(await saidOfFiles(() => undefined, true)).toBe('');
    const world = published.world();
    expect(of(world, 'round-robin-shuffle').summary.bestCost).not.toBeNull();
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

  it.each(BEYOND)('%s: beyond what the files can show', async (_name, _how, change) => {
    expect(await said(change)).toBe('');
  });

  // The others, which a long run tries, are noticed by the same hashes.
  it.each(BEYOND.filter((_, i) => i % 4 === 0))(
    '%s: noticed all the same where the journal was not written anew',
    (...change) => expectJournalNotices(published, change),
  );

  it('is noticed by the check without our code, but for what that does not look at', async () => {
    // All of them in a long run.
    const [seen, beyond] = [true, false].map((is) =>
      CHANGES.filter(([name]) => is !== UNSEEN.includes(name)),
    );
    const some = [...seen.filter((_, i) => i % 6 === 0), ...beyond.filter((_, i) => i % 12 === 0)];
    const { unseen, expected } = await unseenWithoutOurCode(published, some);
    expect(unseen).toEqual(expected);
  });

  it.each<[string, RegExp, (world: World) => void]>([
    ['comparator without a version', /comparators\/\d\/version/, (w) => (planned(w, 'good').version = '')],
    [
      'machine without a processor',
      /machine\/processors/,
      (w) => Object.assign(w.plan.machine, { processors: 0 }),
    ],
    [
      'comparator with a hash that is none',
      /comparators\/\d\/adapterHash/,
      (w) => (planned(w, 'good').adapterHash = 'trust me'),
    ],
    ['machine that stands still', /machine\/speed/, (w) => Object.assign(w.plan.machine, { speed: 0 })],
    ['part beyond the last', /shard/, (w) => Object.assign(w.plan, { shard: { index: 5, of: 3 } })],
    [
      'joined journal without a hash',
      /joined\/0\/head/,
      (w) => Object.assign(w.plan, { joined: [{ head: 'made up', attempts: 1, again: [], leftOut: 0 }] }),
    ],
  ])('a %s: no plan of a run', async (_name, where, change) => {
    await expect(saidOfFiles(change, true)).rejects.toThrow(where);
  });

  it('lines of the journal in another order, in a chain that holds: noticed', async () => {
    const whole = journal;
    const moved = [whole[0], ...whole.slice(1).reverse()].map(({ at: _at, ...line }, i) => ({
      ...line,
      at: whole[i].at,
    }));
    journal = [];
    for (const line of moved)
      journal.push({
        ...line,
        previous: journal.length === 0 ? null : lineHash(journal.at(-1)),
      } as JournalLine);
    const [before, now] = [whole, journal].map((lines) => lineHash(lines.at(-1)));
    const found = await saidOfFiles(({ publication }) => {
      publication.disclosure = publication.disclosure.replace(before, now);
    });
    journal = whole;
    expect(found).toMatch(
      /^: the journal has "[^"]+", and not before it "[^"]+", which was to begin earlier/,
    );
  });

  it('evidence before the lines of the journal that are of it: noticed', async () => {
    const world = published.world();
    const folder = await writeWorld(
      { ...world, evidence: [...world.evidence, ...journal.slice(1)] as never },
      [journal[0]],
    );
    await expect(
      saidOf(published, world.publication, readEvidence(world.publication, folder)),
    ).rejects.toThrow(/line \d+ is of the journal, and stands after evidence/);
  });

  it('attempts taken out of everything that came from a queue: told, and no fault', async () => {
    const { publication, folder } = await written(takenOut, true);
    const { issues, notes } = await verifyPublication(
      publication,
      published.loaded,
      readEvidence(publication, folder),
    );
    expect(issues).toEqual([]);
    expect(notes).toContain('2 planned attempts were not run: good 2 (four-people).');
    const { stdout } = await execa('python3', [script, join(folder, 'publication.json'), published.cases]);
    expect(stdout).toContain('Planned attempts that were not run: good 2 (four-people).');
  });

  it('the chain of the journal taken off, and its end from the disclosure: noticed', async () => {
    const whole = journal;
    journal = whole.map(({ previous: _previous, ...line }) => line as JournalLine);
    const unnamed = ({ publication }: World) => {
      publication.disclosure = publication.disclosure.replace(/ The journal of .*/, '');
    };
    await expect(saidOfFiles(unnamed)).rejects.toThrow('line 1 is no plan of a run (/previous');
    journal = whole;
  });

  it('the marks of starts taken out of the evidence: noticed', async () => {
    const unmarked = (w: World) => {
      for (const own of shown(w, 'crasher')) delete (own as Json).noBetterThanStart;
    };
    await expect(saidOfFiles(unmarked, true)).rejects.toThrow(
      'is no evidence of an attempt (/noBetterThanStart',
    );
  });

  it('a line of the journal left out: noticed', async () => {
    const whole = journal;
    journal = whole.toSpliced(2, 1);
    const found = await saidOfFiles(() => undefined);
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
    const found = await saidOfFiles(named);
    const unnamed = await saidOfFiles(({ publication }) => {
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
    const found = await saidOfFiles(({ publication }) => {
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
        published.loaded,
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

  it.each<[string, number, RegExp]>([
    ['line of an attempt', 1, /^: the journal has more than one line of "[^"]+" \[broken_chain\]$/],
    ['plan', 0, /^: line \d+ of the journal does not follow from the line before \[broken_chain\]$/],
  ])('a second %s, in a chain that holds: noticed', async (_name, at, how) => {
    const whole = journal;
    const last = whole[whole.length - 1];
    const second = { ...whole[at], at: last.at, previous: lineHash(last) };
    journal = [...whole, second];
    const named = ({ publication }: World) => {
      const { disclosure } = publication;
      publication.disclosure = disclosure.replace(lineHash(last), lineHash(second));
    };
    const found = await saidOfFiles(named);
    journal = whole;
    expect(found).toMatch(how);
  });
});
