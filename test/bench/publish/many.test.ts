/** Runs of very many attempts: archive, verification, merging and report work through them piece by piece. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import { mingle } from '../../cli/fake-io.ts';
import { longTest, sized, usualTest } from '../../support/long.ts';
import { manyAttempts } from '../../support/many-attempts.ts';

const [CASES, COMPARATORS] = sized([3, 4], [101, 10]);

describe('a run of many attempts', () => {
  let made: Awaited<ReturnType<typeof manyAttempts>>;
  let published = '';

  beforeAll(async () => {
    made = await manyAttempts(CASES, COMPARATORS);
    published = join(made.folder, 'publication.json');
    const archive = join(made.folder, 'evidence.jsonl.gz');
    const ran = await mingle(['bench', 'publish', made.run, '--out', published, '--archive', archive]);
    expect(ran).toMatchObject({ code: 0, err: '' });
  }, 300_000);

  const verify = (...more: string[]) =>
    mingle(['bench', 'verify', published, '--benchmark', made.file, ...more]);

  const verifiedInTwo = async () => {
    const inTwo = await verify('--parallel', '2');
    expect(inTwo).toMatchObject({ code: 0, err: '' });
    expect(inTwo.out).toContain(`${made.attempts.toLocaleString('en-US')} schedules replayed`);
    return inTwo;
  };
  longTest('is verified in two threads', async () => void (await verifiedInTwo()));

  usualTest('is verified in one thread as in two, and from the run as from the archive', async () => {
    expect(await verify('--evidence', made.run)).toEqual(await verifiedInTwo());
  });

  usualTest('has one figure changed, and is refused in one thread and in two', async () => {
    const text = readFileSync(published, 'utf8');
    const changed: Publication = JSON.parse(text);
    const one = changed.cases[CASES - 1].comparators[0].attempts[4];
    one.peakRssBytes = 1;
    writeFileSync(published, JSON.stringify(changed));
    const ran = await verify();
    const inTwo = await verify('--parallel', '2');
    writeFileSync(published, text);
    expect(ran.code).toBe(5);
    expect(ran.err).toContain(`/cases/${CASES - 1}/comparators/0/attempts/4/peakRssBytes`);
    expect(inTwo).toEqual(ran);
  });

  it('says in one sentence that the evidence of many is not there', async () => {
    const bare = join(made.folder, 'bare.json');
    expect((await mingle(['bench', 'publish', made.run, '--out', bare])).code).toBe(0);
    const gone = join(made.run, 'evidence');
    renameSync(gone, `${gone}-elsewhere`);
    const ran = await mingle(['bench', 'verify', bare, '--benchmark', made.file]);
    renameSync(`${gone}-elsewhere`, gone);
    expect(ran.code).toBe(5);
    const said = ran.err.split('\n').filter((line) => line.includes('there is no evidence at'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`nor at ${CASES * COMPARATORS - 1} other places`);
  });

  it('is merged into the same figures', async () => {
    const [out, again] = [join(made.folder, 'merged'), join(made.folder, 'again.json')];
    expect((await mingle(['bench', 'merge', made.run, '--out', out])).code).toBe(0);
    expect((await mingle(['bench', 'publish', out, '--out', again])).code).toBe(0);
    const figures = ({ cases }: Publication) =>
      cases.map((entry) => entry.comparators.map(({ evidenceHref: _href, ...rest }) => rest));
    const [one, other] = [published, again].map((path) => JSON.parse(readFileSync(path, 'utf8')));
    expect(figures(other)).toEqual(figures(one));
  });

  it('is reported on one page, or on several where one would be too long', async () => {
    const out = join(made.folder, 'report.html');
    expect((await mingle(['bench', 'report', published, '--out', out])).code).toBe(0);
    const pages = readdirSync(made.folder).filter((name) => name.startsWith('report-cases-'));
    expect(pages).toHaveLength(made.attempts > 5000 ? 2 : 0);
    const text = readFileSync(out, 'utf8');
    const last = [...text.matchAll(/<a href="([^"#]*)#(case-[^"/]*)">/g)].map(([, file, id]) => [file, id]);
    expect(last).toHaveLength(CASES);
    for (const [file, id] of last) {
      const page = file === '' ? text : readFileSync(join(made.folder, file), 'utf8');
      expect(page).toContain(`id="${id}"`);
    }
  });
});
