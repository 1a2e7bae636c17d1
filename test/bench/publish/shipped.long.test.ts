import { expect, it } from 'vitest';
import { mingle } from '../../cli/fake-io.ts';
import { agrees, published } from './shipped.ts';

it.each([
  ['standard', 60],
  ['heavy', 14],
])('nothing is found in the shipped publication of the class %s', async (part, cases) => {
  const ran = await mingle(['bench', 'verify', published(part)]);
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toContain(`${cases} problem hashes`);
});

it.each([
  ['standard', 60],
  ['heavy', 14],
])('the check without our code agrees with that of the class %s', (part, cases) => agrees(part, cases));
