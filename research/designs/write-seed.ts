import type { Seed } from '../../src/solver/construct/stored/seeds.ts';

/** The line that `parseSeed` reads. */
export function writeSeed(seed: Seed): string {
  const base = seed.base.map((session) => ` s:${session.map((block) => block.join()).join('|')}`);
  const blocks = seed.blocks.map((block) => ` t:${block.join()}`);
  return `${seed.groups} ${seed.size} ${seed.group.name}+${seed.fixed}${base.join('')}${blocks.join('')}`;
}
