import { PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import type { Chain } from './chain.ts';

/** Proposals of each chain before the first judgement (twice as many before each later one), and of a lane before a long effort begins (A29). */
export const FIRST_JUDGEMENT = 2 * PROPOSALS_PER_SECOND;

type Contestant = Pick<Chain, 'advance' | 'bestCost' | 'proposals'> & Partial<Pick<Chain, 'settle'>>;

interface Entrant {
  readonly chain: Contestant;
  /** Proposals that it had made at the last judgement. */
  since: number;
  /** It could make a move in its last turn. */
  moves: boolean;
}

/**
 * Chains that take turns. Which is best cannot be told beforehand: after equal shares of proposals those that are behind drop out, and
 * the rest of the time is the leaders'.
 */
export class Race {
  private readonly entrants = new Map<string, Entrant>();
  private share = FIRST_JUDGEMENT;
  private turn = 0;

  /** A chain joins, in the place of an earlier one of this name if there is one. */
  enter(name: string, chain: Contestant): void {
    this.entrants.set(name, { chain, since: chain.proposals, moves: true });
  }

  leave(name: string): void {
    this.entrants.delete(name);
  }

  /** Ends the race: the time that is left is the leader's. */
  settle(): void {
    const best = this.bestCost;
    const leader = [...this.entrants].find(([, { chain }]) => chain.bestCost === best);
    if (!leader) return;
    const [name, entrant] = leader;
    this.entrants.clear();
    this.entrants.set(name, entrant);
    entrant.chain.settle?.();
  }

  /** Lets the next chain make one step; false where nobody can move any more. */
  advance(): boolean {
    const list = [...this.entrants.values()];
    const entrant = list[this.turn++ % list.length];
    entrant.moves = entrant.chain.advance();
    if (list.length > 1) this.judge(list);
    return list.some(({ moves }) => moves);
  }

  private judge(list: readonly Entrant[]): void {
    if (list.some(({ chain, since }) => chain.proposals - since < this.share)) return;
    const best = this.bestCost;
    for (const [name, entrant] of this.entrants) {
      if (entrant.chain.bestCost > best) this.entrants.delete(name);
      entrant.since = entrant.chain.proposals;
    }
    this.share *= 2;
  }

  /** Of those who are still in the race. */
  get bestCost(): bigint {
    return [...this.entrants.values()]
      .map(({ chain }) => chain.bestCost)
      .reduce((least, cost) => (cost < least ? cost : least));
  }
}
