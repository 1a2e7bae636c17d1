import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildKernel, KERNEL } from '../../tools/build-kernel.ts';
import { root } from '../structure/source-tree.ts';

test('the kernel that is stored is what its sources build to', () => {
  const anew = '.local/kernel.wasm';
  mkdirSync(join(root, '.local'), { recursive: true });
  buildKernel(anew);
  expect(readFileSync(join(root, anew)).equals(readFileSync(join(root, KERNEL)))).toBe(true);
  rmSync(join(root, anew));
});
