import { expect, test } from 'vitest';
import { whyNot } from '../../../src/app/plan/why-not.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow } from '../../../src/app/state/project.ts';
import { apply, open } from '../../../src/app/state/store.ts';

test('says of whoever is there in no session what the organiser can look at', () => {
  open(begin({ ...emptyProject('Table'), people: ['Ann', 'Bob', 'Cy'].map(newRow) }));
  expect(whyNot()).toBeNull();
  apply({ do: 'person-edit', name: 'Ann', edit: { from: 3, to: 2 } });
  expect(whyNot()).toBe(
    'Ann is there in no session: look at the first and the last session, and at the rules.',
  );
});
