import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { commonComparators } from '../../bench/compare/gate.ts';
import { incomparable, type Side } from '../../bench/compare/pairs.ts';
import { readEvidence } from '../../bench/publish/evidence-archive.ts';
import { readReported } from '../../bench/publish/reported.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { pick } from './shared-flags.ts';
import { readPublication } from './validate-command.ts';

function split(argument: string): [file: string, comparator: string | undefined] {
  const at = argument.lastIndexOf('#');
  return at < 0 || existsSync(argument)
    ? [argument, undefined]
    : [argument.slice(0, at), argument.slice(at + 1)];
}

/** A publication with what its evidence says of cost over time. */
export async function readField(terminal: Terminal, file: string) {
  const publication = await readPublication(terminal, file);
  const evidence = await readReported(publication, readEvidence(publication, dirname(file)));
  const curves = new Map([...evidence].map(([id, { curve }]) => [id, curve]));
  return { publication, evidence, curves };
}

async function read(terminal: Terminal, argument: string) {
  const [file, comparator] = split(argument);
  const { publication, evidence, curves } = await readField(terminal, file);
  const classes = new Set([...evidence.values()].map(({ machine }) => machine.class));
  const machine = classes.size > 0 ? [...classes].sort().join(' and ') : undefined;
  const wanted = comparator === undefined ? undefined : [comparator];
  const [named] = pick(publication.comparators, wanted, ({ id }) => id, 'comparator');
  return { publication, curves, machine, named: comparator === undefined ? null : named.id };
}

/** The pairs of sides that two arguments ask for: the named comparators, or each that both have. */
export async function readSides(
  terminal: Terminal,
  first: string,
  second: string,
  wanted: readonly string[] | undefined,
): Promise<[Side, Side][]> {
  const [a, b] = [await read(terminal, first), await read(terminal, second)];
  const issues = incomparable(a.publication, b.publication);
  if (issues.length > 0) throw new Refusal(issues);
  const side = ({ named: _, ...rest }: typeof a, comparatorId: string): Side => ({ ...rest, comparatorId });
  if (a.named !== null || b.named !== null) {
    const left = a.named ?? b.named ?? '';
    const right = b.named ?? a.named ?? '';
    return [[side(a, left), side(b, right)]];
  }
  const common = commonComparators(a.publication, b.publication);
  const chosen = pick(common, wanted, (id) => id, 'comparator');
  if (chosen.length > 0) return chosen.map((id) => [side(a, id), side(b, id)]);
  const message = 'The publications have no comparator in common.';
  const advice = 'Name one of each: A.json#highs B.json#mingle.';
  throw refusal('unknown_comparator', message, advice);
}
