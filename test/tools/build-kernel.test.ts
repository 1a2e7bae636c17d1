import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILT_FROM, kernelHashes } from '../../tools/build-kernel.ts';
import { root } from '../structure/source-tree.ts';

test('the kernel that is stored was built from its sources as they are: npm run build:kernel', () => {
  expect(readFileSync(join(root, BUILT_FROM), 'utf8')).toBe(kernelHashes());
});
