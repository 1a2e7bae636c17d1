import { expect, it } from 'vitest';
import { Sealer } from '../../../src/service/queue/sealer.ts';

const ours = new Sealer('a secret of thirty-two characters');
const theirs = new Sealer('another one of thirty-two characters');

it('seals so that only the same secret opens, and only what belongs to the id', () => {
  const sealed = ours.seal('one', { name: 'Wilhelmina' });
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('Wilhelmina');
  expect(new Sealer('a secret of thirty-two characters').open('one', sealed)).toEqual({ name: 'Wilhelmina' });
  expect(() => ours.open('two', sealed)).toThrow();
  expect(theirs.tryOpen('one', sealed)).toBeNull();
  expect(ours.seal('one', { name: 'Wilhelmina' })).not.toBe(sealed);
});

it('names the group of those who understand each other, without telling the secret', () => {
  expect(ours.group).toMatch(/^\d+-[0-9a-f]{8}$/);
  expect(ours.group).not.toBe(theirs.group);
});
