/** The person that was picked up, what a swap with each other would cost, and the swap itself. */
import { batch, signal } from '@preact/signals';
import type { PricedMove } from '../../explain/swap-prices.ts';
import type { Schedule } from '../../result/schedule.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import { isExample } from '../state/shown.ts';
import { running, takeSchedule } from '../state/solving.ts';
import { isOld, solved } from '../state/store.ts';
import { numberText } from './figures.ts';

export interface Picked {
  readonly session: number;
  readonly person: string;
  /** By the other person, or by the table with a free seat; empty until the worker has answered. */
  readonly moves: ReadonlyMap<string, PricedMove>;
}

export const picked = signal<Picked | null>(null);
/** What happened last, for the eye and for screen readers. */
export const swapNote = signal('');

const seatKey = (table: string): string => `\u0001${table}`;

function canSwap(): boolean {
  return solved.peek() !== null && running.peek() === null && !isExample.peek();
}

async function pick(session: number, person: string): Promise<void> {
  const now = solved.peek();
  const schedule = now?.result.solution?.schedule;
  if (now === null || schedule === undefined || !canSwap()) return;
  if (isOld.peek()) {
    swapNote.value = words.peek().plan.swapOld;
    return;
  }
  const mine: Picked = { session, person, moves: new Map() };
  batch(() => {
    picked.value = mine;
    swapNote.value = words.peek().plan.picked(person);
  });
  const moves = await ask({ ask: 'swaps', request: now.request, schedule, session, person }).catch(() => []);
  if (picked.peek() !== mine) return;
  picked.value = { ...mine, moves: new Map(moves.map((move) => [move.other ?? seatKey(move.to), move])) };
}

function drop(): void {
  batch(() => {
    picked.value = null;
    swapNote.value = '';
  });
}

export function moveTo(
  target: { readonly person: string } | { readonly table: string },
): PricedMove | undefined {
  return picked.value?.moves.get('person' in target ? target.person : seatKey(target.table));
}

/** Does it where the rules allow it; else says why not. */
async function place(target: { readonly person: string } | { readonly table: string }): Promise<void> {
  const move = moveTo(target);
  const w = words.peek().plan;
  const plan = solved.peek()?.result;
  const schedule = plan?.solution?.schedule;
  if (move === undefined || schedule === undefined || !plan?.solution) return;
  if (!move.legal) {
    swapNote.value = w.refused(move.person, move.other ?? move.to);
    return;
  }
  picked.value = null;
  await takeSchedule(moved(schedule, move));
  const cost = numberText(solved.peek()?.result.solution?.total_cost ?? 0, words.peek());
  swapNote.value =
    move.other === null ? w.moved(move.person, move.to, cost) : w.swapped(move.person, move.other, cost);
}

function moved(schedule: Schedule, { session, person, other, from, to }: PricedMove): Schedule {
  const key = `session_${session}`;
  const put = (ids: readonly string[], leaves: string, comes: string | null) =>
    ids.flatMap((id) => (id !== leaves ? id : comes === null ? [] : comes));
  const groups = schedule[key];
  const there = other === null ? [...groups[to], person] : put(groups[to], other, person);
  return { ...schedule, [key]: { ...groups, [from]: put(groups[from], person, other), [to]: there } };
}

/** Presses, drags and Escape on the plan; one set of listeners for all seats, of which there may be hundreds. */
export function listenForSwaps(box: HTMLElement): () => void {
  const seatAt = (event: Event) => {
    const at = event.target instanceof Element ? event.target : null;
    const table = at?.closest<HTMLElement>('[data-table]');
    const person = at?.closest<HTMLElement>('[data-person]')?.dataset.person;
    const isSeat = at?.closest('.seat') !== null;
    return table
      ? { session: Number(table.dataset.session), table: table.dataset.table ?? '', person, isSeat }
      : null;
  };
  const targetAt = (event: Event) => {
    const seat = seatAt(event);
    if (seat === null || picked.peek()?.session !== seat.session) return null;
    const person = seat.person === undefined ? null : { person: seat.person };
    return person && moveTo(person) ? person : moveTo(seat) ? { table: seat.table } : null;
  };
  /** Seats are drawn anew where people change places: the focus goes on with the one who moved. */
  const follow = ({ session, person }: Picked) => {
    if (document.activeElement !== document.body) return;
    const seat = `[data-session="${session}"] [data-person="${CSS.escape(person)}"]`;
    box.querySelector<HTMLElement>(seat)?.focus({ preventScroll: true });
  };
  const hear: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
    click: (event) => {
      const seat = seatAt(event);
      if (!seat?.isSeat) return;
      const now = picked.peek();
      const target = targetAt(event);
      if (seat.person !== undefined && seat.person === now?.person) drop();
      else if (target && now) void place(target).then(() => requestAnimationFrame(() => follow(now)));
      else if (seat.person !== undefined) void pick(seat.session, seat.person);
    },
    dragstart: (event) => {
      const seat = seatAt(event);
      if (seat?.person === undefined || !canSwap()) return event.preventDefault();
      (event as DragEvent).dataTransfer?.setData('text/plain', seat.person);
      void pick(seat.session, seat.person);
    },
    dragover: (event) => {
      if (targetAt(event)) event.preventDefault();
    },
    drop: (event) => {
      const target = targetAt(event);
      if (target === null) return;
      event.preventDefault();
      void place(target);
    },
    dragend: () => {
      if (picked.peek()) drop();
    },
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') drop();
  };
  const all = Object.entries(hear);
  for (const [type, listener] of all) box.addEventListener(type, listener);
  addEventListener('keydown', byKey);
  return () => {
    for (const [type, listener] of all) box.removeEventListener(type, listener);
    removeEventListener('keydown', byKey);
    drop();
  };
}
