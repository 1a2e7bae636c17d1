import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import { runCommands } from './run-commands.ts';

describe('the tour', () => {
  it('goes from a list to cards, through a change on the day, to the next event', {
    timeout: 120_000,
  }, async () => {
    const { out, folder } = await runCommands('docs/tour.md');
    expect(out.get('mingle diff')).toContain('In fewer sessions: Goran Novak and Hana Sato.');
    expect(out.get('mingle diff')).toContain('New in the plan: Nils Berg.');
    const seats = async (file: string) => readFormerSchedule(readFileSync(join(folder, file)));
    expect(await seats('plan.ics')).toMatchObject({ ok: true });
    expect(await seats('plan.xlsx')).toEqual(await seats('plan.html'));
    expect(readFileSync(join(folder, 'plan.html'), 'utf8').match(/<article class="card">/g)).toHaveLength(60);
  });
});

describe('the page on plans', () => {
  it('has commands that run as printed', async () => {
    const { out } = await runCommands('docs/plans.md');
    expect(out.get('mingle diff')).toContain('In fewer sessions: Hana Sato.');
  });
});
