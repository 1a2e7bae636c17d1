/** docs/operations.md against the program: the table of settings, every metric of the service's own. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverMetrics } from '../../src/service/http/metrics.ts';
import { serviceSettings } from '../../src/service/settings/environment.ts';
import { withSettingsTable } from '../../tools/settings-table.ts';
import { filesBelow, read } from '../structure/source-tree.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
describe('the page on operations', () => {
  it('has the table of settings that the code makes (npm run schemas)', () => {
    expect(withSettingsTable(page)).toBe(page);
    for (const { path, variable, about } of serviceSettings()) {
      expect([path, about]).toEqual([path, expect.stringMatching(/[\w`]\.$/)]);
      expect(page).toContain(`\`${variable}\``);
    }
  });

  it('has every metric of the service', async () => {
    const text = await serverMetrics({ busy: 0, queued: 0 }).registry.metrics();
    const names = [...text.matchAll(/^# TYPE (mingle_\w+)/gm)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const short = name.replace(/^mingle_callers/, '');
      expect([name, page.includes(name) || page.includes(`\`${short}\``)]).toEqual([name, true]);
    }
  });

  it('has every table of the store, and what each holds for how long', () => {
    const stored = page.split(/^## /m).find((part) => part.startsWith('What is stored')) ?? '';
    const listed = [...stored.matchAll(/^\|.*\| `(\w+)` \| .+ \|$/gm)].map(([, table]) => table);
    const made = ['migrations.ts', 'work-tables.ts'].flatMap((file) =>
      [...read(`src/service/store/${file}`).matchAll(/CREATE TABLE (\w+) ?\(/g)].map(([, table]) => table),
    );
    expect(made).toContain('parcels');
    expect([...new Set(listed)].sort()).toEqual(made.sort());
  });

  it('has what solve calls and calls for jobs come to', () => {
    const row = page.split('\n').find((line) => line.startsWith('| `mingle_solve_calls_total')) ?? '';
    const files = [...filesBelow('src/service/domain'), 'src/service/jobs/start-job.ts'];
    const outcomes = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:outcome: |answered\(.*, )'(\w+)'/g)].map(([, outcome]) => outcome),
    );
    expect(outcomes).toContain('job_queued');
    expect(outcomes.filter((outcome) => !row.includes(`\`${outcome}\``))).toEqual([]);
  });
});
