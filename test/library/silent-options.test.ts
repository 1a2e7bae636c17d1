import { expect, test } from 'vitest';
import { readSolveOptions } from '../../src/library/solve-options.ts';
import { plainRequest } from '../support/plain-request.ts';
import { valueOf } from '../support/value-of.ts';

test('a solve works nothing out for a caller who listens to nothing', () => {
  const request = plainRequest([2, 2], 1);
  expect(valueOf(readSolveOptions(request, {})).onProgress).toBeNull();
  expect(valueOf(readSolveOptions(request, { onImprovement: () => undefined })).onProgress).not.toBeNull();
});

test('what is no function is named', () => {
  const read = readSolveOptions(plainRequest([2, 2], 1), { onImprovement: 3 as never });
  expect(read).toMatchObject({
    issues: [{ code: 'invalid_option', pointer: '/onImprovement', message: 'It must be a function, not 3.' }],
  });
});
