/** The person that was picked up, what a swap with each other would cost, and the swap itself. */
import { batch, signal } from '@preact/signals';
import type { PricedMove } from '../../explain/swap-prices.ts';
import type { Schedule } from '../../result/schedule.ts';
import { ruleAt } from '../../scenario/rule-pointer.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import type { Change } from '../state/change.ts';
import { type Lock, lockAt } from '../state/locked.ts';
import type { Rule } from '../state/project.ts';
import { isExample, shown } from '../state/shown.ts';
import { endSolving, running, takeSchedule, takeUnderNewRules } from '../state/solving.ts';
import { apply, applyAll, isOld, project, solved } from '../state/store.ts';
import { numberText } from './figures.ts';
import { ruleBehind, textOf } from './rule-words.ts';

export interface Picked {
  readonly session: number;
  readonly person: string;
  /** By the other person, or by the table with a free seat; empty until the worker has answered. */
  readonly moves: ReadonlyMap<string, PricedMove>;
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
  return lockAt(project.value.locks, session, table, person);
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
  const mine: Picked = { session, person, moves: new Map() };
  batch(() => {
    forbidden.value = null;
    picked.value = mine;
    swapNote.value = words.peek().plan.picked(person);
  });
  const question = { ask: 'swaps', request: now.request, schedule, session, person } as const;
  const moves = await ask(question).catch(() => null);
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

type Move = Pick<PricedMove, 'session' | 'person' | 'other' | 'from' | 'to'>;

/** Does a change that was suggested, after which the plan is somebody's own. */
export async function makeMove(move: Move): Promise<void> {
  const schedule = solved.peek()?.result.solution?.schedule;
  if (schedule) await takeSchedule(moved(schedule, move));
}

/** A change that rules forbid: which they are, and, where all may be wishes, the way to do it all the same. */
export const forbidden = signal<{
  readonly rules: readonly Rule[];
  readonly schedule: Schedule;
} | null>(null);

async function refuse(move: Move, schedule: Schedule): Promise<void> {
  const w = words.peek().plan;
  const text = w.refused(move.person, move.other ?? move.to);
  swapNote.value = text;
  const request = solved.peek()?.request;
  if (request === undefined) return;
  const broken = await ask({ ask: 'broken', request, schedule }).catch(() => []);
  const found = broken.flatMap((pointer) => {
    const rule = ruleAt(request, pointer);
    return rule === null ? [] : [{ rule, index: request.constraints.indexOf(rule) }];
  });
  if (found.length === 0 || swapNote.peek() !== text) return;
  const rules = found.flatMap(({ index }) => ruleBehind(index) ?? []);
  const mayBeWishes = rules.length === broken.length && rules.every((rule) => 'must' in rule);
  batch(() => {
    swapNote.value = w.forbidden(move.person, move.other ?? move.to, [
      ...new Set(found.map(({ rule, index }) => textOf(rule, index))),
    ]);
    forbidden.value = mayBeWishes ? { rules: [...new Set(rules)], schedule } : null;
  });
}

/** Makes the rules wishes, and the change that they forbade. */
export async function force(): Promise<void> {
  const now = forbidden.peek();
  if (now === null) return;
  drop();
  applyAll([
    { do: 'fix', fixed: true },
    ...now.rules.flatMap((rule): Change[] =>
      'must' in rule ? [{ do: 'rule-edit', key: rule.key, rule: { ...rule, must: false } }] : [],
    ),
  ]);
  await takeUnderNewRules(now.schedule);
}

/** Does it where the rules and the locks allow it; else says why not. */
async function place(seat: Seat): Promise<void> {
  const move = moveTo(seat);
  const w = words.peek().plan;
  const plan = solved.peek()?.result;
  const schedule = plan?.solution?.schedule;
  if (move === undefined || schedule === undefined || !plan?.solution || isHeld(seat)) return;
  if (!move.legal) {
    await refuse(move, moved(schedule, move));
    return;
  }
  picked.value = null;
  if (!(await takeSchedule(moved(schedule, move)))) return;
  const cost = numberText(solved.peek()?.result.solution?.total_cost ?? 0, words.peek());
  swapNote.value =
    move.other === null ? w.moved(move.person, move.to, cost) : w.swapped(move.person, move.other, cost);
}

function moved(schedule: Schedule, { session, person, other, from, to }: Move): Schedule {
  const key = `session_${session}`;
  const put = (ids: readonly string[], leaves: string, comes: string | null) =>
    ids.flatMap((id) => (id !== leaves ? id : comes === null ? [] : comes));
  const groups = schedule[key];
  const there = other === null ? [...groups[to], person] : put(groups[to], other, person);
  return { ...schedule, [key]: { ...groups, [from]: put(groups[from], person, other), [to]: there } };
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
  const targetAt = (event: Event): Seat | null => {
    const seat = seatAt(event);
    if (seat === null) return null;
    return [seat, { ...seat, person: undefined }].find((each) => moveTo(each) !== undefined) ?? null;
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
      if (seat === null || !(event.target instanceof Element) || !event.target.closest('.seat')) return;
      const { person } = seat;
      const now = picked.peek();
      const target = targetAt(event);
      if (person !== undefined && person === now?.person) drop();
      else if (target && now) void place(target).then(() => requestAnimationFrame(() => follow(now)));
      else if (person !== undefined) void pick({ ...seat, person });
    },
    dragstart: (event) => {
      const seat = seatAt(event);
      if (seat?.person === undefined || !canSwap()) return event.preventDefault();
      void pick({ ...seat, person: seat.person });
      if (held.peek()) return event.preventDefault();
      (event as DragEvent).dataTransfer?.setData('text/plain', seat.person);
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
      if (picked.peek() && !held.peek()) drop();
      picked.value = null;
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
