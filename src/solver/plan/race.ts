import { PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import type { Chain } from './chain.ts';

/** Proposals of each chain before the first comparison (twice as many before each later one), and of a lane before a long effort begins (A29). */
export const FIRST_JUDGEMENT = 2 * PROPOSALS_PER_SECOND;

type Contestant = Pick<Chain, 'advance' | 'bestCost' | 'proposals'> & Partial<Pick<Chain, 'settle'>>;

interface Entrant {
  readonly chain: Contestant;
  /** Proposals that it had made at the last comparison. */
  since: number;
  /** Whether it could move in its last turn. */
  moves: boolean;
}

/**
 * Chains that take turns. Which is best cannot be known beforehand: after equal shares of proposals those behind drop out, and the
 * leaders get the rest of the time.
 */
export class Race {
  private readonly entrants = new Map<string, Entrant>();
  private share = FIRST_JUDGEMENT;
  private turn = 0;

  /** Adds a chain, in place of an earlier one of this name. */
  enter(name: string, chain: Contestant): void {
    this.entrants.set(name, { chain, since: chain.proposals, moves: true });
  }

  leave(name: string): void {
    this.entrants.delete(name);
  }

  /** Ends the race: the leader gets the time that is left. */
  settle(): void {
    const best = this.bestCost;
    const leader = [...this.entrants].find(([, { chain }]) => chain.bestCost === best);
    if (!leader) return;
    const [name, entrant] = leader;
    this.entrants.clear();
    this.entrants.set(name, entrant);
    entrant.chain.settle?.();
  }

  /** Advances the next chain by one step; returns false if nobody can move in any chain. */
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

  /** The least cost of the chains still in the race. */
  get bestCost(): bigint {
    return [...this.entrants.values()]
      .map(({ chain }) => chain.bestCost)
      .reduce((least, cost) => (cost < least ? cost : least));
  }
}
