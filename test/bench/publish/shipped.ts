/** The publication in docs/benchmark/, held by the program that shares nothing with `mingle bench verify`. */
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { root } from '../../structure/source-tree.ts';

export const published = (part: string, file = 'publication.json') =>
  join(root, 'docs/benchmark', part, file);
export const script = join(root, 'docs/verify-publication.py');

export function check(publication: string) {
  return execa('python3', [script, publication, join(root, 'cases')], { reject: false });
}

export async function agrees(part: string, cases: number): Promise<void> {
  const { stdout, exitCode } = await check(published(part));
  expect(stdout).toMatch(/^Does NOT look at: certificates/);
  expect(stdout).toMatch(/^\d+ problem hashes, \d+ schedules, \d+ summaries: 0 differences\. \d+ proofs/m);
  expect(stdout).toContain(`${cases} problem hashes`);
  expect(exitCode).toBe(0);
}
