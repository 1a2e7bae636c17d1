/** What `readList` takes: the same as the command line has flags for. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { flagName } from '../../src/cli/flags/name.ts';
import { withScenarioFlags } from '../../src/cli/input/scenario-flags.ts';
import { optionOf } from '../../src/cli/mcp/list-fields.ts';
import { readList } from '../../src/library/list.ts';
import { readSchedule } from '../../src/library/read.ts';

const people = 'Name\nAnn\nBob\nCy\nDee\n';

describe('the options of a list', () => {
  it('are the flags of the command line', () => {
    const flags = withScenarioFlags(new Command()).options.map(({ long }) => long);
    const named = { repeatWeight: '--no-repeat-penalty' } as Record<string, string>;
    const expected = [...optionOf.values()].map((option) => named[option] ?? flagName(option));
    expect([...expected, '--ignore-unknown'].sort()).toEqual(flags.sort());
  });

  it.each([
    ['apart', ['Ann', ['Bob', 'Cy']], '/apart/0'],
    ['together', [['Ann', 2]], '/together/0/1'],
    ['groups', Number.NaN, '/groups'],
    ['roles', { column: 'Team' }, '/roles/values'],
    ['roles', null, '/roles'],
    ['seats', { shape: 'oval', seats: 4 }, '/seats/shape'],
    ['seats', { shape: 'round', seats: '4' }, '/seats/seats'],
    ['past', [null], '/past/0'],
    ['past', [{ session_0: ['Ann'] }], '/past/0/session_0'],
    ['past', [{ schedule: {}, before: [['Ann', 'Bob']] }], '/past/0/before/0'],
    ['past', [{ schedule: {}, ago: -5 }], '/past/0/ago'],
  ])('are refused where %s is %j', async (name, value, pointer) => {
    const read = await readList(people, { groups: 2, sessions: 1, [name]: value } as never);
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'invalid_option', pointer }] });
  });

  it('take earlier events in both forms', async () => {
    const schedule = { session_0: { A: ['Ann', 'Bob'] } };
    const before = [{ people: ['Cy', 'Dee'] }];
    const past = [schedule, { schedule: {}, before, ago: 2 }];
    const read = await readList(people, { groups: 2, sessions: 1, past } as never);
    expect(read.ok && read.value.request.scenario.prior_meetings).toMatchObject([
      { people: ['Ann', 'Bob'] },
      { people: ['Cy', 'Dee'], count: 1 },
    ]);
  });

  it('do not ask of courts what is for tables', async () => {
    const read = await readList(people, { sessions: 1, doubles: true, eachGroupOnce: true });
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'group_wish' }] });
  });

  it('name the line of the heading, with blank lines below it', async () => {
    const read = await readList('\nName,Team\n\nAnn,x\nBob,y\n', { groups: 1, sessions: 1 });
    expect(read.ok && read.warnings.map(({ pointer }) => pointer)).toEqual(['/2/Team']);
  });

  it('warn a hundred times of one thing, and of every other', async () => {
    const list = `Name,Team\n${'Ann,x\n'.repeat(500)}`;
    const read = await readList(list, { groups: 5, sessions: 1 });
    const codes = read.ok ? read.warnings.map(({ code }) => code) : [];
    expect([...new Set(codes)]).toEqual(['duplicate_name', 'more_problems', 'unused_columns']);
    expect(codes).toHaveLength(102);
  });

  it('refuse more earlier meetings than memory holds', async () => {
    const hall = Array.from({ length: 6000 }, (_, i) => `Ann ${i}`);
    const past = [{ session_0: { hall } }];
    const read = await readList(`Name\n${hall.join('\n')}\n`, { groups: 600, sessions: 1, past });
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'too_large', pointer: '/past' }] });
  });

  it.each([
    '<!DOCTYPE html>\n<p>Ann</p>\n',
    '<?xml version="1.0"?>\n<a/>\n',
    'BEGIN:VCARD\nFN:Ann\nEND:VCARD\n',
    'BEGIN:VCALENDAR\nEND:VCALENDAR\n',
    '%PDF-1.7\n',
    '{\\rtf1 Ann}',
  ])('refuse %j', async (page) => {
    expect(await readList(page, { groups: 1, sessions: 1 })).toMatchObject({
      ok: false,
      issues: [{ code: 'not_text' }],
    });
  });

  it.each([undefined, null, 7, ['Ann'], new ArrayBuffer(3)])(
    'refuse %o for a list or a plan',
    async (input) => {
      const asked = await readList(input as never, { groups: 1, sessions: 1 });
      for (const read of [asked, await readSchedule(input as never)])
        expect(read).toMatchObject({ ok: false, issues: [{ code: 'not_text' }] });
    },
  );
});
