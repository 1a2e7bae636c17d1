import { describe, expect, it } from 'vitest';
import { areaOf, filesBelow, importsOf } from './source-tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const sources = filesBelow('src').filter((file) => file.endsWith('.ts'));
const known = new Set(sources);
const files: Graph = new Map(
  sources.map((file) => [
    file,
    new Set(
      importsOf(file)
        .map(({ target }) => target)
        .filter((target) => known.has(target)),
    ),
  ]),
);

/** `src/cli/solve` for `src/cli/solve/flags.ts`; null for a file that lies in the room itself. */
function folderOf(file: string): string | null {
  return /^src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

function subfolders(): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = folderOf(file);
    for (const target of from === null ? [] : targets) {
      const into = folderOf(target);
      if (from === null || into === null || into === from || areaOf(file) !== areaOf(target)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(into));
    }
  }
  return graph;
}

/** Each node from which a path leads back to it, with one such path. */
function cycles(graph: Graph): string[] {
  return [...graph.keys()].flatMap((start) => {
    const cameFrom = new Map<string, string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const next of graph.get(node) ?? []) {
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, node);
        open.push(next);
      }
    }
    if (!cameFrom.has(start)) return [];
    const path = [start];
    for (let at = cameFrom.get(start); at !== start && at !== undefined; at = cameFrom.get(at))
      path.unshift(at);
    return [[start, ...path].join(' → ')];
  });
}

const elsewhere = (cycle: string) => !cycle.startsWith('src/bench/');

describe('imports go round', () => {
  it('between no files', () => expect(cycles(files).filter(elsewhere)).toEqual([]));
  it('between no subfolders of a room', () => expect(cycles(subfolders()).filter(elsewhere)).toEqual([]));
  it('in a graph that has a cycle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(cycles(graph)).toEqual(['b → c → b', 'c → b → c']);
  });
});
