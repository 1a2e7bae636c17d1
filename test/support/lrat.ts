/** A checker of LRAT that takes its time and shares nothing with what writes it, and forgeries that every checker must refuse. */

type Clause = readonly number[];

interface Line {
  readonly id: number;
  readonly literals: Clause;
  readonly hints: readonly number[];
  /** Null: the line adds a clause. */
  readonly deleted: readonly number[] | null;
}

function linesOf(lrat: string): Line[] {
  const lines = lrat.trimEnd().split('\n');
  return lines.map((line) => {
    const [id, ...words] = line.trim().split(/\s+/);
    if (words.at(-1) !== '0') throw new Error(`a line without an end: ${line}`);
    const isDeletion = words[0] === 'd';
    const end = isDeletion ? 0 : words.indexOf('0');
    const literals = words.slice(0, end).map(Number);
    const rest = words.slice(end + 1, -1).map(Number);
    return { id: Number(id), literals, hints: isDeletion ? [] : rest, deleted: isDeletion ? rest : null };
  });
}

function clausesOf(cnf: string): Clause[] {
  const lines = cnf.split('\n').filter((line) => /^[-\d]/.test(line));
  return lines.map((line) => line.split(' ').slice(0, -1).map(Number));
}

/** Whether these lines show that the clauses have no solution. */
export function confirmsByHints(cnf: string, lrat: string): boolean {
  const clauses = new Map<number, Clause>(clausesOf(cnf).map((clause, i) => [i + 1, clause]));
  let last = clauses.size;
  for (const { id, literals, hints, deleted } of linesOf(lrat)) {
    if (deleted !== null) {
      if (!deleted.every((gone) => clauses.delete(gone))) return false;
      continue;
    }
    if (id <= last || !follows(clauses, literals, hints)) return false;
    if (literals.length === 0) return true;
    clauses.set(id, literals);
    last = id;
  }
  return false;
}

/** By propagation; or the first literal is one that may be taken to hold. */
function follows(clauses: ReadonlyMap<number, Clause>, lemma: Clause, hints: readonly number[]): boolean {
  const known = new Set(lemma.map((literal) => -literal));
  const ofClause = new Map<number, number[]>();
  const leading: number[] = [];
  let list = leading;
  for (const hint of hints) {
    if (hint > 0) list.push(hint);
    else {
      list = [];
      ofClause.set(-hint, list);
    }
  }
  const led = lead(clauses, known, leading);
  if (led !== 'open' || lemma.length === 0) return led === 'contradiction';
  const [first] = lemma;
  return [...clauses].every(([id, clause]) => {
    if (!clause.includes(-first)) return true;
    const own = ofClause.get(id);
    const rest = clause.filter((literal) => literal !== -first);
    if (own === undefined) return false;
    if (own.length === 0 && rest.some((literal) => known.has(literal))) return true;
    return lead(clauses, new Set([...known, ...rest.map((literal) => -literal)]), own) === 'contradiction';
  });
}

/** Each clause must give one more literal that holds, but the last, which may have none left. */
function lead(
  clauses: ReadonlyMap<number, Clause>,
  known: Set<number>,
  hints: readonly number[],
): 'contradiction' | 'open' | 'stuck' {
  for (const [i, hint] of hints.entries()) {
    const left = clauses.get(hint)?.filter((literal) => !known.has(-literal));
    if (left?.length === 0) return i === hints.length - 1 ? 'contradiction' : 'stuck';
    if (left?.length !== 1 || known.has(left[0])) return 'stuck';
    known.add(left[0]);
  }
  return 'open';
}

/** Without a lemma that the last line names (without that line, where there is none), with one that says more, and so on. */
export function forgeries(cnf: string, lrat: string): (readonly [what: string, cnf: string, lrat: string])[] {
  const clauses = cnf.split('\n');
  const head = clauses.findIndex((line) => line.startsWith('p '));
  const given = clausesOf(cnf).length;
  const text = lrat.trimEnd().split('\n');
  const lines = linesOf(lrat);
  const last = lines.length - 1;
  const edited = (at: number, ...line: string[]) => `${text.toSpliced(at, 1, ...line).join('\n')}\n`;
  const lineOf = (id: number, hints: readonly number[]) => [id, 0, ...hints, 0].join(' ');
  const named = lines[last].hints.find((hint) => hint > given) ?? lines[last].id;
  const lemma = lines.findIndex(({ id, deleted }) => id === named && deleted === null);
  const used = lines.flatMap(({ hints }) => hints).find((hint) => hint > 0 && hint <= given)!;
  const forged = [
    ['a lemma less', cnf, edited(lemma)],
    ['a lemma that says more', cnf, edited(lemma, lineOf(named, lines[lemma].hints))],
    ['a hint less', cnf, edited(last, lineOf(lines[last].id, lines[last].hints.slice(0, -1)))],
    // It is there still, so that the others keep their numbers, and says nothing.
    ['a clause less', clauses.toSpliced(head + used, 1, '1 -1 0').join('\n'), lrat],
  ] as const;
  return forged.filter(([, formula, proof]) => formula !== cnf || proof !== lrat);
}
