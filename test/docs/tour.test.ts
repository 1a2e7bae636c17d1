/** The tour, run from its first command to its last as a reader would. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import { mingle } from '../cli/fake-io.ts';
import { scratchFolder } from '../cli/scratch.ts';

const page = readFileSync(new URL('../../docs/tour.md', import.meta.url), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)```$/gm)].flatMap(([, block]) =>
  block.trim().split('\n'),
);

/** Words of a command line; double quotes keep blanks. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
}

describe('the tour', () => {
  it('goes from a list to cards, through a change on the day, to the next event', {
    timeout: 120_000,
  }, async () => {
    const folder = scratchFolder();
    const said = new Map<string, string>();
    for (const command of commands) {
      const words = wordsOf(command)
        .slice(1)
        // Less time than a reader would give: the test is of the way, not of the plan.
        .flatMap((word, at, all) => (all[at - 1] === '--time' ? ['300ms'] : [word]))
        .map((word, at) =>
          at > 1 && /^[a-z]+\.(csv|json|html|xlsx|ics)$/.test(word) ? join(folder, word) : word,
        )
        .map((word, at, all) =>
          at === 1 && all[0] !== 'example' && /\.(csv|json)$/.test(word) ? join(folder, word) : word,
        );
      const ran = await mingle(words);
      expect([command, ran.code, ran.code === 0 ? '' : ran.err]).toEqual([command, 0, '']);
      said.set(command.split(' ').slice(0, 2).join(' '), ran.out);
    }
    expect(said.get('mingle diff')).toContain('Leaving early: Goran Novak and Hana Sato.');
    expect(said.get('mingle diff')).toContain('New in the plan: Nils Berg.');
    const seats = async (file: string) => readFormerSchedule(readFileSync(join(folder, file)));
    expect(await seats('plan.ics')).toMatchObject({ ok: true });
    expect(await seats('plan.xlsx')).toEqual(await seats('plan.html'));
    expect(readFileSync(join(folder, 'plan.html'), 'utf8').match(/<article class="card">/g)).toHaveLength(60);
  });
});
