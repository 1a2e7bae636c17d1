/** Who can reach himself by imports: among files, and among what lies directly in one folder. */
import type { Import } from './source-tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The strongly connected components of two or more nodes (Tarjan), each sorted. */
export function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string) => {
    const number = order.size;
    order.set(node, number);
    lowest.set(node, number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) {
        lowest.set(node, Math.min(lowest.get(node) ?? number, lowest.get(next) ?? number));
      }
    }
    if (lowest.get(node) !== number) return;
    const component = stack.splice(stack.indexOf(node)).sort();
    if (component.length > 1) found.push(component);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
    graph.set(to, graph.get(to) ?? new Set());
  }
  return graph;
}

function edgesOf(imports: ReadonlyMap<string, readonly Import[]>): [from: string, to: string][] {
  return [...imports].flatMap(([file, found]) =>
    found
      .filter(({ target }) => target !== file && imports.has(target))
      .map(({ target }): [string, string] => [file, target]),
  );
}

/** Files that import each other in a circle, types included: one sentence a circle. */
export function fileCycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  return cyclesOf(graphOf(edgesOf(imports))).map((files) => files.join(' ↔ '));
}

/**
 * Circles among the children of one folder: each subfolder is one node with all that is in it, each file directly
 * in the folder a node of its own, so that a folder may have files that its subfolders stand on and files that
 * stand on them, but no way round. Circles of files alone are left to `fileCycles`.
 */
export function folderCycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const edges = edgesOf(imports);
  const folders = new Set([...imports.keys()].flatMap(ancestors));
  return [...folders].sort().flatMap((folder) => {
    const child = (file: string) => file.slice(folder.length + 1).split('/')[0];
    const inside = edges
      .filter(([from, to]) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
      .map(([from, to]): [string, string] => [child(from), child(to)])
      .filter(([from, to]) => from !== to);
    return cyclesOf(graphOf(inside))
      .filter((nodes) => nodes.some((node) => !node.endsWith('.ts')))
      .map((nodes) => `${folder}: ${nodes.join(' ↔ ')}`);
  });
}

function ancestors(file: string): string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}
