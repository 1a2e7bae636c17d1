import { expect, test } from 'vitest';
import { obstacleText } from '../../../src/app/plan/rules-view.tsx';

test('a wish in sessions that were kept is not said to be beyond every swap', () => {
  for (const session of [0, null])
    expect(obstacleText({ kind: 'kept', session }, { constraints: [] })).toBe(
      'The sessions in which a change could help were to stay as they are.',
    );
});
