import { expect, test } from 'vitest';
import { judge, readSchedule, solve, toMarkdown } from '../../src/index.ts';

test('a plan in Markdown has groups without people where its request is given', async () => {
  const groups = ['Rose', 'Lily'].map((id) => ({ id, capacity: 2 }));
  const request = {
    scenario: { people: [{ id: 'Ann' }, { id: 'Bob' }], groups, session_count: 2 },
    objectives: [],
    constraints: [{ type: 'MustStayTogether' as const, people: ['Ann', 'Bob'] }],
  };
  const plan = await solve(request, { iterations: 10 });
  const text = plan.ok && plan.value.status === 'solved' ? await toMarkdown(plan.value) : null;
  if (!text?.ok) throw new Error('no plan');
  const judged = async (of?: typeof request) => {
    const read = await readSchedule(text.value, of);
    const found = judge(request, { schedule: read.ok ? read.value : null });
    return found.ok && found.value.schedule?.violations.map(({ code }) => code);
  };
  expect(await judged()).toContain('group_missing');
  expect(await judged(request)).toEqual([]);
});
