import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCheckpoint } from '../../src/cli/solve/checkpoint.ts';
import { parse } from '../../src/library/request.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { valueOf } from '../support/value-of.ts';
import { dinner, seatedInTurn, seatedOutcome, solveDinner } from './fake-solver.ts';
import { scratchFolder } from './scratch.ts';

const better = (request: SolveRequest) => ({
  ...{ seconds: 0.1, iterations: 10, cost: 5, lowerBound: 1, uniqueContacts: 12 },
  schedule: seatedInTurn(request),
});

it.skipIf(!existsSync('/dev/full'))(
  'a plan is not lost with a checkpoint that cannot be written',
  async () => {
    const args = ['--format', 'json', '--checkpoint', '/dev/full'];
    const { code, out, err } = await solveDinner(args, {}, async (request, options) => {
      options.onProgress?.(better(request));
      return seatedOutcome(request, options);
    });
    expect({ code, status: JSON.parse(out).status }).toEqual({ code: 0, status: 'solved' });
    expect(err).toContain('warning: /dev/full cannot be written: no space is left. [output_unwritable]');
  },
);

it('a checkpoint that could not be written is written when it can be', async () => {
  const read = valueOf(parse(dinner as never));
  const folder = scratchFolder();
  const file = join(folder, 'best.json');
  const origin = { kind: 'k', warnings: [], source: { name: '', place: String } } as const;
  const checkpoint = await openCheckpoint(file, { ...read, ...origin }, 1, 1);
  renameSync(folder, `${folder}-away`);
  checkpoint.offer(better(read.request));
  await expect(checkpoint.close()).rejects.toThrow('ENOENT');
  renameSync(`${folder}-away`, folder);
  await checkpoint.close();
  expect(JSON.parse(readFileSync(file, 'utf8')).status).toBe('solved');
});
