/** Events with links for measuring the kernel's speed: courts and round tables. */
import { type ListOptions, readList } from '../../src/library/list.ts';
import type { KernelRow } from './rows.ts';

const EVENTS: readonly (readonly [string, number, ListOptions])[] = [
  ['doubles, 16 players in 7 rounds', 16, { doubles: true, sessions: 7 }],
  ['doubles, 16 players in 12 rounds', 16, { doubles: true, sessions: 12 }],
  ['doubles, 18 players in 10 rounds', 18, { doubles: true, sessions: 10 }],
  ['doubles, 16 players in 15 rounds', 16, { doubles: true, sessions: 15 }],
  ['200 guests at round tables of 8, 3 times', 200, { seats: { shape: 'round', seats: 8 }, sessions: 3 }],
  ['200 guests at round tables of 8, 8 times', 200, { seats: { shape: 'round', seats: 8 }, sessions: 8 }],
  ['200 guests at round tables of 8, 20 times', 200, { seats: { shape: 'round', seats: 8 }, sessions: 20 }],
];

export async function linkRows(): Promise<KernelRow[]> {
  const rows: KernelRow[] = [];
  for (const [name, people, options] of EVENTS) {
    const names = Array.from({ length: people }, (_, i) => `P${i + 1}`);
    const list = await readList(['name', ...names].join('\n'), options);
    if (!list.ok) throw new Error(`${name}: ${JSON.stringify(list.issues)}`);
    rows.push({ name, request: list.value.request, hot: 4 });
  }
  return rows;
}
