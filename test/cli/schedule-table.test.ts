import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { scheduleTable } from '../../src/cli/print/schedule-table.ts';
import type { Plan, PlanSession } from '../../src/report/plan.ts';

const session = (label: string, groups: Record<string, string[]>): PlanSession =>
  ({
    label,
    absent: [],
    groups: Object.entries(groups).map(([id, names]) => ({
      id,
      waits: false,
      people: names.map((name) => ({ name })),
    })),
  }) as unknown as PlanSession;

it('lays out thousands of names line by line, all lines as wide, and each name in the row of its group', () => {
  const names = Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? `Ann ${i}` : `李 ${i}`));
  const groups = { West: names.slice(0, 1500), East: names.slice(1500) };
  const sessions = [session('Session 1', groups), session('Session 2', { West: ['Ann 0'], East: [] })];
  const text = scheduleTable({ sessions } as unknown as Plan, 72, picocolors.createColors(false));
  const lines = text.split('\n').filter((line) => /[┌│└]/.test(line));
  expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
  expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(72);
  let group = '';
  const read: Record<string, string[]> = { West: [], East: [] };
  for (const line of lines.slice(
    1,
    lines.findIndex((each) => each.startsWith('└')),
  )) {
    const [, head, people] = line.split('│').map((cell) => cell.trim());
    group = head || group;
    read[group].push(...people.split(',').flatMap((name) => (name === '' ? [] : [name.trim()])));
  }
  expect(read).toEqual(groups);
});
