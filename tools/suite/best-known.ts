/** The lowest costs ever found for the suite's scenarios, each with how to reproduce it. */
import { readFileSync, writeFileSync } from 'node:fs';

interface BestKnown {
  readonly name: string;
  readonly cost: number;
  /** A run of one lane with this seed and number of proposals, or a description. */
  readonly by: { readonly seed: number; readonly lanes: number; readonly iterations: number } | string;
}

const FILE = new URL('best-known.json', import.meta.url);

const known = new Map(
  (JSON.parse(readFileSync(FILE, 'utf8')) as BestKnown[]).map((best) => [best.name, best]),
);

export function bestKnown(name: string): number | undefined {
  return known.get(name)?.cost;
}

/** Records a run's cost if it is lower; `keepBest` writes the file. */
export function learn(best: BestKnown): void {
  const before = bestKnown(best.name);
  if (before === undefined || best.cost < before) known.set(best.name, best);
}

export function keepBest(): void {
  const list = [...known.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(FILE, `[\n${list.map((best) => `  ${JSON.stringify(best)}`).join(',\n')}\n]\n`);
}
