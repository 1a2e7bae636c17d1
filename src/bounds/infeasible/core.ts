import type { HardRule, SessionFacts } from '../../check/lower/hard-rules.ts';
import { SessionModel } from '../../check/lower/session-model.ts';
import type { Argument, Refutation } from './argument.ts';
import { minSizes, packing, search, seats } from './by-sizes.ts';
import { clique } from './clique.ts';
import { contradiction } from './contradiction.ts';

const ARGUMENTS: readonly Argument[] = [contradiction, seats, clique, packing, minSizes];

/** Refutes a session under some of its rules; null: not refuted. The search has the given budget, 0: no search. */
export function refute(
  facts: SessionFacts,
  rules: readonly HardRule[],
  nodeBudget: number,
  isOver: () => boolean = () => false,
): Refutation | null {
  const model = new SessionModel(facts, rules);
  for (const argument of ARGUMENTS) {
    const found = argument(model, isOver);
    if (found !== null) return found;
  }
  return nodeBudget === 0 ? null : search(model, nodeBudget, isOver);
}

export interface Core {
  readonly rules: readonly HardRule[];
  readonly refutation: Refutation;
}

/** The most placements of a search while a conflict is shrunk. */
const CORE_BUDGET = 2_000;

/**
 * Drops rules, many at a time and then one by one, as long as the rest can still be refuted, first by the
 * arguments alone, then also by search: the result is a conflict in which every rule is needed, as far as
 * budget and time allow.
 */
export function smallestCore(facts: SessionFacts, found: Core, isOver: () => boolean): Core {
  return shrink(facts, shrink(facts, amongNamed(facts, found, isOver), 0, isOver), CORE_BUDGET, isOver);
}

/** Keeps only rules on people whom the refutation names, if these can be refuted. */
function amongNamed(facts: SessionFacts, found: Core, isOver: () => boolean): Core {
  const named = new Set(found.refutation.people);
  const rules = found.rules.filter(({ people }) => people.every((person) => named.has(person)));
  const refutation = refute(facts, rules, 0, isOver);
  return refutation === null ? found : { rules, refutation };
}

function shrink(facts: SessionFacts, found: Core, nodeBudget: number, isOver: () => boolean): Core {
  let core = found;
  for (let chunk = core.rules.length; chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let start = 0; start < core.rules.length;) {
      if (isOver()) return core;
      const rules = core.rules.filter((_, index) => index < start || index >= start + chunk);
      const refutation = refute(facts, rules, nodeBudget, isOver);
      if (refutation === null) start += chunk;
      else core = { rules, refutation };
    }
  }
  return core;
}
