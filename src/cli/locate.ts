import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** Finds JSON Pointers in a text (JSON with comments): `locate('/scenario/people/0/id')`. */
export function pointerLocator(text: string): (pointer: string) => Position | null {
  const root = parseTree(text, undefined, { allowTrailingComma: true });
  return (pointer) => {
    if (root === undefined || pointer === '') return null;
    const node = nearest(root, stepsOf(pointer));
    return node === root ? null : positionAt(text, startOf(node));
  };
}

/** The node, or where it should stand: the innermost one around it that is there. */
function nearest(root: Node, path: string[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, typed(root, path.slice(0, length)));
    if (node !== undefined) return node;
  }
  return root;
}

/** A pointer does not say whether "0" is a member or an index; the document does. */
function typed(root: Node, steps: string[]): JSONPath {
  const path: JSONPath = [];
  for (const step of steps) {
    const node = findNodeAtLocation(root, path);
    path.push(node?.type === 'array' && /^\d+$/.test(step) ? Number(step) : step);
  }
  return path;
}

/** A member is found at its name, an element at itself. */
function startOf(node: Node): number {
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
