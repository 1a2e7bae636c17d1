/** Moves of the annealing over base sessions that bring two people together who never meet. */
import type { Rng } from '../../../src/shared/rng.ts';
import type { Part } from './layout.ts';
import type { Action } from './orbits.ts';

export class UnmetPairs {
  /** The move last proposed: `coming` takes seat i, whose person goes to seat j; j is −1 where `coming` only turns. */
  i = 0;
  j = 0;
  coming = 0;
  private readonly people: number;
  private readonly size: number;
  private readonly action: Action;
  /** Of each pair orbit: how often its pairs have yet to meet, and one of them. */
  private readonly room: Int32Array;
  private readonly pairs: (readonly [number, number])[] = [];
  private readonly parts: readonly Part[];
  private readonly seats: Int32Array;
  /** part × people → the free seat whose person stands for this one, −1 in groups that a symmetry fixes. */
  private readonly seatOf: Int32Array;
  /** The orbits with room, where nothing has changed since they were looked for. */
  private unmet: number[] = [];
  private isStale = true;

  constructor(
    people: number,
    size: number,
    action: Action,
    orbit: Uint16Array,
    room: Int32Array,
    parts: readonly Part[],
    seats: Int32Array,
  ) {
    this.people = people;
    this.size = size;
    this.action = action;
    this.room = room;
    this.parts = parts;
    this.seats = seats;
    for (let a = 0; a < people; a++)
      for (let b = a + 1; b < people; b++) this.pairs[orbit[a * people + b]] ??= [a, b];
    this.seatOf = new Int32Array(parts.length * people);
    for (const part of parts.keys()) this.reseated(part);
  }

  /** Looks for a move in a session; false where those drawn sit in groups that a symmetry fixes. */
  propose(part: number, rng: Rng): boolean {
    if (this.isStale) this.unmet = [...this.pairs.keys()].filter((o) => o > 0 && this.room[o] > 0);
    this.isStale = false;
    const { people, size, seats } = this;
    const { stabiliser, first } = this.parts[part];
    if (this.unmet.length === 0) return false;
    const pair = this.pairs[this.unmet[rng.below(this.unmet.length)]];
    const to = this.action[rng.below(this.action.length)];
    const [a, b] = rng.below(2) === 0 ? pair : [pair[1], pair[0]];
    const host = this.seatOf[part * people + to[a]];
    const guest = this.seatOf[part * people + to[b]];
    if (host < 0 || guest < 0) return false;
    // The image of the host's group in which the first of the two sits, turned back to the group itself.
    const turn = stabiliser.find((element) => element[seats[host]] === to[a])!;
    this.coming = stabiliser.map((element) => element[to[b]]).find((x) => turn[x] === to[b])!;
    const block = host - ((host - first) % size);
    if (guest >= block && guest < block + size) {
      this.i = guest;
      this.j = -1;
      return this.coming !== seats[guest];
    }
    this.i = block + ((host - block + 1 + rng.below(size - 1)) % size);
    this.j = guest;
    return true;
  }

  accepted(part: number, i: number, j: number): void {
    this.isStale = true;
    this.sit(part, i);
    if (j >= 0) this.sit(part, j);
  }

  /** Somebody may have left the free groups of a session, or come into them. */
  reseated(part: number): void {
    const { first, freeBlocks } = this.parts[part];
    this.isStale = true;
    this.seatOf.fill(-1, part * this.people, (part + 1) * this.people);
    for (let seat = first; seat < first + freeBlocks * this.size; seat++) this.sit(part, seat);
  }

  private sit(part: number, seat: number): void {
    for (const to of this.parts[part].stabiliser)
      this.seatOf[part * this.people + to[this.seats[seat]]] = seat;
  }
}
