import type { Rng } from '../../../shared/rng.ts';
import { WALK } from '../../shared-numbers.ts';
import type { Sessions } from '../design/design.ts';

/** Moves between two yields (experiment A52). */
const CLOSING_STEP = 5000;

/**
 * Searches for a schedule in which everybody meets everybody, by short walks from schedules in which most do: the
 * open sessions are filled at random, and all may change. Half of the moves join two people who never meet, which
 * random moves rarely do once few such pairs are left. Yields the moves made since the last yield, and ends when it has
 * found one.
 *
 * @param starts each of at most `sessions` sessions of equal groups
 */
export function* closedCovering(
  starts: readonly Sessions[],
  sessions: number,
  rng: Rng,
): Generator<number, Sessions> {
  for (let round = 0; ; round++) {
    const schedule = new Schedule(starts[round % starts.length], sessions, rng);
    for (let made = 0; made < WALK.moves; made += CLOSING_STEP) {
      for (let move = 0; move < CLOSING_STEP; move++) {
        if (schedule.unmet.length === 0) return schedule.sessions();
        const s = rng.below(sessions);
        const [x, y] = rng.below(2) === 0 ? schedule.towards(s, rng) : schedule.anyTwo(rng);
        if (schedule.group(s, x) === schedule.group(s, y)) continue;
        const more = schedule.moreUnmet(s, x, y);
        if (more <= 0 || rng.unit() < Math.exp(-more / WALK.temperature)) schedule.exchange(s, x, y);
      }
      yield CLOSING_STEP;
    }
  }
}

class Schedule {
  /** Pairs who never meet, as a·people + b with a < b, and the place of each in the list. */
  readonly unmet: number[] = [];
  private readonly listed: Int32Array;
  private readonly people: number;
  private readonly size: number;
  /** Session → person → seat, and back; seats of one group follow each other. */
  private readonly seat: Int32Array[];
  private readonly seated: Int32Array[];
  private readonly meetings: Uint8Array;

  constructor(start: Sessions, sessions: number, rng: Rng) {
    const n = start[0].length * start[0][0].length;
    this.people = n;
    this.size = start[0][0].length;
    this.listed = new Int32Array(n * n).fill(-1);
    this.meetings = new Uint8Array(n * n);
    this.seated = Array.from({ length: sessions }, (_, s) =>
      Int32Array.from(start[s]?.flat() ?? rng.shuffle([...Array(n).keys()])),
    );
    this.seat = this.seated.map((order) => {
      const seats = new Int32Array(n);
      order.forEach((person, at) => {
        seats[person] = at;
      });
      return seats;
    });
    for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) this.list(a * n + b);
    for (const order of this.seated)
      for (let i = 0; i < n; i++)
        for (let j = i - (i % this.size); j < i; j++) this.count(order[i], order[j], 1);
  }

  sessions(): Sessions {
    return this.seated.map((order) =>
      Array.from({ length: this.people / this.size }, (_, g) => [
        ...order.subarray(g * this.size, (g + 1) * this.size),
      ]),
    );
  }

  group(s: number, person: number): number {
    return Math.floor(this.seat[s][person] / this.size);
  }

  /** Two people to exchange, so that the first joins somebody they never meet. */
  towards(s: number, rng: Rng): [number, number] {
    const pair = this.unmet[rng.below(this.unmet.length)];
    const a = Math.floor(pair / this.people);
    const b = pair % this.people;
    const [x, y] = rng.unit() < 0.5 ? [a, b] : [b, a];
    const others = 1 + rng.below(this.size - 1);
    const seat = this.seat[s][y];
    const first = seat - (seat % this.size);
    return [x, this.seated[s][first + ((seat - first + others) % this.size)]];
  }

  anyTwo(rng: Rng): [number, number] {
    return [rng.below(this.people), rng.below(this.people)];
  }

  /** How many more pairs never meet if x and y, of different groups, change places in a session. */
  moreUnmet(s: number, x: number, y: number): number {
    const order = this.seated[s];
    const rowX = this.meetings.subarray(x * this.people, (x + 1) * this.people);
    const rowY = this.meetings.subarray(y * this.people, (y + 1) * this.people);
    const ofX = this.group(s, x) * this.size;
    const ofY = this.group(s, y) * this.size;
    let more = 0;
    for (let i = 0; i < this.size; i++) {
      const a = order[ofX + i];
      const b = order[ofY + i];
      if (a !== x) more += Number(rowX[a] === 1) - Number(rowY[a] === 0);
      if (b !== y) more += Number(rowY[b] === 1) - Number(rowX[b] === 0);
    }
    return more;
  }

  exchange(s: number, x: number, y: number): void {
    this.meet(s, x, -1);
    this.meet(s, y, -1);
    const seat = this.seat[s][x];
    this.seat[s][x] = this.seat[s][y];
    this.seat[s][y] = seat;
    this.seated[s][this.seat[s][x]] = x;
    this.seated[s][seat] = y;
    this.meet(s, x, 1);
    this.meet(s, y, 1);
  }

  /** Counts the meetings of a person with the others of the group. */
  private meet(s: number, person: number, step: 1 | -1): void {
    const first = this.group(s, person) * this.size;
    for (let i = first; i < first + this.size; i++) {
      const other = this.seated[s][i];
      if (other !== person) this.count(person, other, step);
    }
  }

  private count(x: number, y: number, step: 1 | -1): void {
    const pair = Math.min(x, y) * this.people + Math.max(x, y);
    const back = Math.max(x, y) * this.people + Math.min(x, y);
    const meetings = this.meetings[pair] + step;
    this.meetings[pair] = meetings;
    this.meetings[back] = meetings;
    if (step > 0 && meetings === 1) this.unlist(pair);
    if (step < 0 && meetings === 0) this.list(pair);
  }

  private list(pair: number): void {
    this.listed[pair] = this.unmet.length;
    this.unmet.push(pair);
  }

  private unlist(pair: number): void {
    const last = this.unmet.pop()!;
    const at = this.listed[pair];
    if (last !== pair) {
      this.unmet[at] = last;
      this.listed[last] = at;
    }
    this.listed[pair] = -1;
  }
}
