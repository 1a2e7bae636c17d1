/** The list of docs/lists.md, planned by the command that the page names: its columns hold as rules. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mingle } from '../cli/fake-io.ts';
import { scratchFolder } from '../cli/scratch.ts';
import { read } from '../structure/source-tree.ts';

it('the list of the page is planned as its columns say', async () => {
  const page = read('docs/lists.md');
  const [, list] = /^```csv\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const [, command] = /`mingle (solve [^`]*)`/.exec(page) ?? [];
  const file = join(scratchFolder(), 'people.csv');
  writeFileSync(file, list);
  const words = command.replace('people.csv', file).split(' ');
  const ran = await mingle([...words, '--format', 'json', '--iterations', '2000']);
  expect([ran.code, ran.err]).toEqual([0, expect.not.stringContaining('attribute')]);

  const sessions = Object.values<Record<string, string[]>>(JSON.parse(ran.out).solution.schedule);
  expect(sessions).toHaveLength(4);
  sessions.forEach((groups, session) => {
    const tables = Object.values(groups);
    const at = (person: string) => tables.findIndex((people) => people.includes(person));
    expect(at('Ann Lee')).toBe(1);
    expect([at('Bob Roy') >= 0, at('Dee Fox') >= 0]).toEqual([session >= 1, session <= 2]);
    if (session >= 1) expect(at('Bob Roy')).not.toBe(at('Cy Fox'));
    if (session === 1 || session === 2) expect(at('Bob Roy')).toBe(at('Dee Fox'));
  });
});
