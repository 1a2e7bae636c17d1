/** docs/operations.md against the program: every setting with its default, every metric of the service's own. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../src/service/http/metrics.ts';
import { serviceConfig } from '../../src/service/settings/config.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const settings = page.split(/^## /m).find((part) => part.startsWith('Settings\n')) ?? '';

/** The row of a setting; of those in a group, `.name` stands for `group.name`. */
function rowOf(group: string | null, name: string): string | undefined {
  const rows = settings.split('\n').filter((line) => line.startsWith('| `'));
  if (group === null) return rows.find((row) => row.split('|')[1].includes(`\`${name}\``));
  return rows.find(
    (row) => row.startsWith(`| \`${group}.`) && new RegExp(`[.]${name}\``).test(row.split('|')[1]),
  );
}

describe('the page on operations', () => {
  it('has every setting with its default', () => {
    const { workers, ...defaults } = serviceConfig.parse({});
    expect(rowOf(null, 'workers')).toContain('cores − 1');
    for (const [name, value] of Object.entries(defaults)) {
      const parts = typeof value === 'object' && value !== null && !Array.isArray(value);
      const leaves: [string | null, string, unknown][] = parts
        ? Object.entries(value).map(([leaf, inner]) => [name, leaf, inner])
        : [[null, name, value]];
      for (const [group, leaf, expected] of leaves) {
        const shown = rowOf(group, leaf)?.split('|')[2].includes(JSON.stringify(expected));
        expect([group, leaf, shown]).toEqual([group, leaf, true]);
      }
    }
    expect(workers).toBeGreaterThan(0);
  });

  it('has every metric of the service', async () => {
    const text = await new Metrics({ busy: 0, queued: 0 }, { runtime: false }).text();
    const names = [...text.matchAll(/^# TYPE (mingle_\w+)/gm)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const short = name.replace(/^mingle_callers/, '');
      expect([name, page.includes(name) || page.includes(`\`${short}\``)]).toEqual([name, true]);
    }
  });
});
