/** The person that was picked up, what a swap with each other would cost, and the swap itself. */
import { batch, effect, signal } from '@preact/signals';
import type { PricedMove } from '../../explain/swap-prices.ts';
import type { Schedule } from '../../result/schedule.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { isFinger } from '../parts/finger.ts';
import { whenDrawn } from '../parts/turn.tsx';
import { type Lock, lockAt } from '../state/locked.ts';
import { isExample, shown } from '../state/shown.ts';
import { endSolving, running, takeSchedule, takeUnderNewRules } from '../state/solving.ts';
import { apply, applyAll, isOld, locks, project, solved } from '../state/store.ts';
import { gradeOf } from './figures.ts';
import type { Way } from './refusal.ts';

export interface Picked {
  readonly session: number;
  readonly person: string;
  /** By the other person, or by the table with a free seat; empty until the worker has answered. */
  readonly moves: ReadonlyMap<string, PricedMove>;
  readonly priced: Promise<unknown>;
}

export const picked = signal<Picked | null>(null);
/** What happened last, for the eye and for screen readers. */
export const swapNote = signal('');
/** The seat that somebody tried to change last, and the lock that held it. */
export const held = signal<(Seat & { readonly lock: Lock }) | null>(null);

/** Of a person, or of the table where nobody is named. */
export interface Seat {
  readonly session: number;
  readonly table: string;
  readonly person?: string | undefined;
}

export function lockOn({ session, table, person }: Seat): Lock | null {
  return lockAt(locks.value, session, table, person);
}

/** Why a seat stays as it is. */
export function lockText({ what }: Lock, { session, table, person = '' }: Seat): string {
  const w = words.value.plan;
  const label = shown.value?.sessions[session]?.label ?? '';
  if (what === 'people') return w.heldPerson(person, table, label);
  return what === 'tables' ? w.heldTable(table, label) : w.heldSession(label);
}

const seatKey = (table: string): string => `\u0001${table}`;

function canSwap(): boolean {
  return shown.peek() !== null && !isExample.peek();
}

async function pick(seat: Seat & { readonly person: string }): Promise<void> {
  const { session, person } = seat;
  if (!canSwap()) return;
  // Who takes hold of a plan that is being made better has chosen it.
  if (running.peek() !== null) await endSolving();
  const now = solved.peek();
  const schedule = now?.result.solution?.schedule;
  if (now === null || schedule === undefined) return;
  if (isOld.peek()) {
    swapNote.value = words.peek().plan.swapOld;
    return;
  }
  if (isHeld(seat)) return;
  const question = { ask: 'swaps', request: now.request, schedule, session, person } as const;
  const priced = ask(question).catch(() => null);
  const mine: Picked = { session, person, moves: new Map(), priced };
  batch(() => {
    forbidden.value = null;
    picked.value = mine;
    swapNote.value = words.peek().plan.picked(person, isFinger());
  });
  const moves = await priced;
  if (picked.peek() !== mine) return;
  if (moves === null) {
    drop();
    swapNote.value = words.peek().plan.noPrices;
    return;
  }
  picked.value = { ...mine, moves: new Map(moves.map((move) => [move.other ?? seatKey(move.to), move])) };
}

function drop(): void {
  batch(() => {
    picked.value = null;
    held.value = null;
    forbidden.value = null;
    swapNote.value = '';
  });
}

/** Whether a lock holds the seat; if so, it is said there. */
function isHeld(seat: Seat): boolean {
  const lock = lockOn(seat);
  held.value = lock && { ...seat, lock };
  return lock !== null;
}

/** What the picked person would change by going there; undefined where they cannot. */
export function moveTo({ session, table, person }: Seat): PricedMove | undefined {
  const now = picked.value;
  return now?.session === session ? now.moves.get(person ?? seatKey(table)) : undefined;
}

/** Locks, or unlocks, what is shown now; a search that goes on would change it. */
export async function lock(what: Lock['what'], item: Lock['item']): Promise<void> {
  if (running.peek() !== null) await endSolving();
  apply({ do: 'lock', what, item });
}

/** One that was suggested is of the one person, or the two, alone. */
type Move = Pick<PricedMove, 'session' | 'person' | 'other' | 'from' | 'to'> &
  Partial<Pick<PricedMove, 'leave' | 'come'>>;

/** The lock that holds one of the two seats of a change; sessions that are over stay too. */
export function lockOnMove({ session, person, other, from, to }: Move): Lock | null {
  if (session < project.value.over) return { what: 'sessions', item: session };
  return (
    lockOn({ session, table: from, person }) ?? lockOn({ session, table: to, person: other ?? undefined })
  );
}

/** Does a change that was suggested, where no lock holds it; after that the plan is somebody's own. */
export async function makeMove(move: Move): Promise<void> {
  const schedule = solved.peek()?.result.solution?.schedule;
  if (schedule && lockOnMove(move) === null) await takeSchedule(moved(schedule, move));
}

/** A change that rules forbid. */
export const forbidden = signal<Way | null>(null);

async function refuse(move: PricedMove, schedule: Schedule): Promise<void> {
  const text = words.peek().plan.refused(move.person, move.other ?? move.to);
  swapNote.value = text;
  const found = await import('./refusal.ts').then(
    ({ refusalOf }) => refusalOf(move, schedule),
    () => null,
  );
  if (found === null || swapNote.peek() !== text) return;
  batch(() => {
    swapNote.value = found.text;
    forbidden.value = found.way;
  });
}

/** Loosens the rules, and makes the change that they forbade. */
export async function force(): Promise<void> {
  const now = forbidden.peek();
  if (now === null) return;
  const mover = picked.peek();
  drop();
  applyAll([{ do: 'fix', fixed: true }, ...now.changes]);
  await takeUnderNewRules(now.schedule);
  // The button that was pressed is gone; whoever has gone on elsewhere stays there.
  if (mover !== null && document.activeElement?.closest('#plan')) whenDrawn(() => focusSeat(mover));
}

/** Seats are drawn anew where people change places: the focus goes on with the one who moved. */
function focusSeat({ session, person }: Picked): void {
  const seat = `#plan [data-session="${session}"] [data-person="${CSS.escape(person)}"]`;
  document.querySelector<HTMLElement>(seat)?.focus({ preventScroll: true });
}

/** Does it where the rules and the locks allow it; else says why not. */
async function place(seat: Seat): Promise<void> {
  const move = moveTo(seat);
  const w = words.peek().plan;
  const plan = solved.peek()?.result;
  const schedule = plan?.solution?.schedule;
  if (move === undefined || schedule === undefined || !plan?.solution || isHeld(seat)) return;
  // Who moves along may be locked too.
  const along = [...move.leave.map((one) => [one, move.from]), ...move.come.map((one) => [one, move.to])];
  if (along.some(([one, table]) => isHeld({ session: move.session, table, person: one }))) return;
  if (!move.legal) {
    await refuse(move, moved(schedule, move));
    return;
  }
  picked.value = null;
  if (!(await takeSchedule(moved(schedule, move)))) return;
  const grade = w.grades[gradeOf(move.change)];
  swapNote.value =
    move.come.length === 0
      ? w.moved(move.leave.join(', '), move.to, grade)
      : w.swapped(move.leave.join(', '), move.come.join(', '), grade);
}

function moved(schedule: Schedule, move: Move): Schedule {
  const { session, person, other, from, to } = move;
  const { leave = [person], come = other === null ? [] : [other] } = move;
  const key = `session_${session}`;
  const groups = schedule[key];
  /** Who comes takes the seats of those who leave, as far as there are any. */
  const put = (ids: readonly string[], leaves: readonly string[], comes: readonly string[]) => [
    ...ids.flatMap((id) => (leaves.includes(id) ? (comes[leaves.indexOf(id)] ?? []) : id)),
    ...comes.slice(leaves.length),
  ];
  return {
    ...schedule,
    [key]: { ...groups, [from]: put(groups[from], leave, come), [to]: put(groups[to], come, leave) },
  };
}

/** Presses, drags and Escape on the plan; one set of listeners for all seats, of which there may be hundreds. */
export function listenForSwaps(box: HTMLElement): () => void {
  const seatAt = (event: Event): Seat | null => {
    const at = event.target instanceof Element ? event.target : null;
    const table = at?.closest<HTMLElement>('[data-table]');
    const person = at?.closest<HTMLElement>('[data-person]')?.dataset.person;
    return table
      ? { session: Number(table.dataset.session), table: table.dataset.table ?? '', person }
      : null;
  };
  /** The person there, or a free seat of the table. */
  const targetOf = (seat: Seat): Seat | undefined =>
    [seat, { ...seat, person: undefined }].find((each) => moveTo(each) !== undefined);
  /** Where a drag ended it is, or will be, seen to. */
  let isDropped = false;
  const hear: Parameters<typeof listen>[0] = {
    click: async (event) => {
      const seat = seatAt(event);
      if (seat === null || !(event.target instanceof Element) || !event.target.closest('.seat')) return;
      const { person } = seat;
      const now = picked.peek();
      if (person !== undefined && person === now?.person) return drop();
      // Who presses the second seat at once is ahead of the prices.
      if (now?.session === seat.session) await now.priced;
      const target = targetOf(seat);
      const follow = () => document.activeElement === document.body && now && focusSeat(now);
      if (target && now) void place(target).then(() => whenDrawn(follow));
      else if (person !== undefined) void pick({ ...seat, person });
    },
    dragstart: (event) => {
      const seat = seatAt(event);
      if (seat?.person === undefined || !canSwap()) return event.preventDefault();
      isDropped = false;
      void pick({ ...seat, person: seat.person });
      if (held.peek()) return event.preventDefault();
      // No text, which a field would take, or the list of people.
      event.dataTransfer?.setData('seat', seat.person);
    },
    dragover: (event) => {
      const seat = seatAt(event);
      const now = picked.peek();
      // Where it cannot be, that is said.
      if (seat && now?.session === seat.session) event.preventDefault();
    },
    drop: async (event) => {
      const seat = seatAt(event);
      const now = picked.peek();
      if (seat === null || now === null) return;
      event.preventDefault();
      isDropped = true;
      await now.priced;
      const target = targetOf(seat);
      if (target === undefined) {
        const from = picked.peek()?.moves.values().next().value?.from;
        drop();
        if (seat.person === undefined && from !== undefined && from !== seat.table)
          swapNote.value = words.peek().plan.noSeat(seat.table);
        return;
      }
      void place(target);
      // What is said of it stays.
      picked.value = null;
    },
    dragend: () => {
      if (isDropped) return;
      if (!held.peek()) drop();
      picked.value = null;
    },
    keydown: (event) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
      const seat = target instanceof Element && target.closest<HTMLElement>('button.seat');
      if (!way || !seat || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      const beside = (what: string, from: Element | null): HTMLElement | undefined => {
        const all = [...box.querySelectorAll<HTMLElement>(what)];
        return all[all.indexOf(from as HTMLElement) + way];
      };
      if (/U|D/.test(key)) return beside('button.seat', seat)?.focus();
      const table = seat.closest('.table');
      const row = [...(table?.querySelectorAll('button.seat') ?? [])].indexOf(seat);
      const seats = [
        ...(beside('.table:has(button.seat)', table)?.querySelectorAll<HTMLElement>('button.seat') ?? []),
      ];
      seats[Math.min(row, seats.length - 1)]?.focus();
    },
  };
  const keydown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') drop();
  };
  const ends = [listen(hear, box), listen({ keydown })];
  // Of another plan, as after undo, the prices are others, and what was said is of the one before, or in another language.
  let before: readonly unknown[] = [solved.peek()?.result, words.peek()];
  const endWatch = effect(() => {
    const now = [solved.value?.result, words.value];
    if (now.some((each, i) => each !== before[i])) drop();
    before = now;
  });
  return () => {
    for (const end of [...ends, endWatch]) end();
    drop();
  };
}
