/** What `readList` takes: the same as the command line has flags for. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { flagName } from '../../src/cli/flags/name.ts';
import { withScenarioFlags } from '../../src/cli/input/scenario-flags.ts';
import { optionOf } from '../../src/cli/mcp/list-fields.ts';
import { readList } from '../../src/library/list.ts';

const people = 'Name\nAnn\nBob\nCy\nDee\n';

describe('the options of a list', () => {
  it('are the flags of the command line', () => {
    const flags = withScenarioFlags(new Command()).options.map(({ long }) => long);
    const named = { repeatWeight: '--no-repeat-penalty' } as Record<string, string>;
    const expected = [...optionOf.values()].map((option) => named[option] ?? flagName(option));
    expect([...expected, '--ignore-unknown'].sort()).toEqual(flags.sort());
  });

  it('do not ask of courts what is for tables', async () => {
    const read = await readList(people, { sessions: 1, doubles: true, eachGroupOnce: true });
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'group_wish' }] });
  });
});
