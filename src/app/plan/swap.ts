/** The selected person, the cost of each possible swap, and the swap itself. */
import { batch, effect, signal } from '@preact/signals';
import type { PricedMove } from '../../explain/swap-prices.ts';
import type { Schedule } from '../../result/schedule.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { isFinger } from '../parts/press.ts';
import { whenDrawn } from '../parts/turn.tsx';
import { type Lock, lockAt } from '../state/locked.ts';
import { isExample, shown } from '../state/shown.ts';
import { endSolving, running, takeFound, takeSchedule } from '../state/solving.ts';
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
/** The last event, shown and announced to screen readers. */
export const swapNote = signal('');
/** The last seat that a lock held against a change, with its lock. */
export const held = signal<(Seat & { readonly lock: Lock }) | null>(null);

/** The seat of a person, or a free seat of the table if no person is named. */
export interface Seat {
  readonly session: number;
  readonly table: string;
  readonly person?: string | undefined;
}

export function lockOn({ session, table, person }: Seat): Lock | null {
  return lockAt(locks.value, session, table, person);
}

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
  // Selecting a person accepts the current plan, so the search ends.
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

/** Whether a lock holds the seat; if so, shows a message there. */
function isHeld(seat: Seat): boolean {
  const lock = lockOn(seat);
  held.value = lock && { ...seat, lock };
  return lock !== null;
}

/** The effect of moving the selected person there; undefined if impossible. */
export function moveTo({ session, table, person }: Seat): PricedMove | undefined {
  const now = picked.value;
  return now?.session === session ? now.moves.get(person ?? seatKey(table)) : undefined;
}

/** Locks or unlocks in the current plan; ends a search, which would change it. */
export async function lock(what: Lock['what'], item: Lock['item']): Promise<void> {
  if (running.peek() !== null) await endSolving();
  apply({ do: 'lock', what, item });
}

/** A suggested move affects only the one person, or the two. */
type Move = Pick<PricedMove, 'session' | 'person' | 'other' | 'from' | 'to'> &
  Partial<Pick<PricedMove, 'leave' | 'come'>>;

/** The lock that holds one of the two seats of a move; sessions that are over count as locked. */
export function lockOnMove({ session, person, other, from, to }: Move): Lock | null {
  if (session < project.value.over) return { what: 'sessions', item: session };
  return (
    lockOn({ session, table: from, person }) ?? lockOn({ session, table: to, person: other ?? undefined })
  );
}

/** Makes a suggested move, unless a lock forbids it; the plan then counts as changed by hand. */
export async function makeMove(move: Move): Promise<void> {
  const schedule = solved.peek()?.result.solution?.schedule;
  if (schedule && lockOnMove(move) === null) await takeSchedule(moved(schedule, move));
}

/** A move that rules forbid, with a way to allow it. */
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

export async function force(): Promise<void> {
  const now = forbidden.peek();
  if (now === null) return;
  const mover = picked.peek();
  drop();
  applyAll([{ do: 'fix', fixed: true }, ...now.changes]);
  await takeFound(now.schedule, { byHand: true, completes: true });
  // The pressed button is gone; keep the focus if the user has moved it elsewhere.
  if (mover !== null && document.activeElement?.closest('#plan')) whenDrawn(() => focusSeat(mover));
}

/** Seats are redrawn after a swap: the focus moves with the person. */
function focusSeat({ session, person }: Picked): void {
  const seat = `#plan [data-session="${session}"] [data-person="${CSS.escape(person)}"]`;
  document.querySelector<HTMLElement>(seat)?.focus({ preventScroll: true });
}

/** Makes the move if rules and locks allow; otherwise says why not. */
async function place(seat: Seat): Promise<void> {
  const move = moveTo(seat);
  const w = words.peek().plan;
  const plan = solved.peek()?.result;
  const schedule = plan?.solution?.schedule;
  if (move === undefined || schedule === undefined || !plan?.solution || isHeld(seat)) return;
  // People who move along may be locked, too.
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
  /** Arriving people take the seats of leaving ones, as far as there are any. */
  const put = (ids: readonly string[], leaves: readonly string[], comes: readonly string[]) => [
    ...ids.flatMap((id) => (leaves.includes(id) ? (comes[leaves.indexOf(id)] ?? []) : id)),
    ...comes.slice(leaves.length),
  ];
  return {
    ...schedule,
    [key]: { ...groups, [from]: put(groups[from], leave, come), [to]: put(groups[to], come, leave) },
  };
}

/** Handles presses, drags and Escape on the plan; one set of listeners for up to hundreds of seats. */
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
  /** A drop was handled, so `dragend` has nothing to do. */
  let isDropped = false;
  const hear: Parameters<typeof listen>[0] = {
    click: async (event) => {
      const seat = seatAt(event);
      if (seat === null || !(event.target instanceof Element) || !event.target.closest('.seat')) return;
      const { person } = seat;
      const now = picked.peek();
      if (person !== undefined && person === now?.person) return drop();
      // A fast second press may come before the prices.
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
      // Not as text, which fields or the list of people would accept.
      event.dataTransfer?.setData('seat', seat.person);
    },
    dragover: (event) => {
      const seat = seatAt(event);
      const now = picked.peek();
      // If it is impossible, a message says so.
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
      // Keeps the message.
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
  // With another plan, as after undo, prices and messages are outdated; messages also with another language.
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
