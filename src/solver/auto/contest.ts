import type { Walk } from './walk.ts';

/** Proposals that each walk makes before the first judgement; twice as many before each later one. */
const FIRST_JUDGEMENT = 60_000_000;

type Contestant = Pick<Walk, 'advance' | 'bestCost' | 'proposals'>;

interface Entrant {
  readonly walk: Contestant;
  /** Proposals that it had made at the last judgement. */
  since: number;
  /** It could make a move in its last turn. */
  moves: boolean;
}

/**
 * Walks that take turns. Which of them comes further cannot be told beforehand, but after equal shares of time the
 * ones that stand behind drop out, so that the time is the leaders'.
 */
export class Contest {
  private readonly entrants = new Map<string, Entrant>();
  private share = FIRST_JUDGEMENT;
  private turn = 0;

  /** A walk joins, in the place of an earlier one of this name if there is one. */
  enter(name: string, walk: Contestant): void {
    this.entrants.set(name, { walk, since: walk.proposals, moves: true });
  }

  /** Lets the next walk make one step; false where nobody can move any more. */
  advance(): boolean {
    const list = [...this.entrants.values()];
    const entrant = list[this.turn++ % list.length];
    entrant.moves = entrant.walk.advance();
    if (list.length > 1) this.judge(list);
    return list.some(({ moves }) => moves);
  }

  private judge(list: readonly Entrant[]): void {
    if (list.some(({ walk, since }) => walk.proposals - since < this.share)) return;
    const best = Math.min(...list.map(({ walk }) => walk.bestCost));
    for (const [name, entrant] of this.entrants) {
      if (entrant.walk.bestCost > best) this.entrants.delete(name);
      entrant.since = entrant.walk.proposals;
    }
    this.share *= 2;
  }
}
