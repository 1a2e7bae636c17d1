/** The one store: the project with its history, and what follows from it. */
import { batch, computed, signal } from '@preact/signals';
import type { Result } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { toFormK } from '../../scenario/write.ts';
import { type Change, changed } from './change.ts';
import { begin, type History, pushed, redone, undone, undoneTo } from './history.ts';
import { locksOf, withLockedSeats, withRulesAhead } from './locked.ts';
import { present } from './present.ts';
import { emptyProject, type Project } from './project.ts';
import { requestOf } from './request.ts';

export const history = signal<History<Project>>(begin(emptyProject('Table')));
export const project = computed(() => history.value.now);
/** By itself: what is drawn of it alone is not drawn anew when something else changes. */
export const locks = computed(() => project.value.locks);
/** What no request is made of. */
const BESIDE: ReadonlySet<string> = new Set<keyof Project>([
  'title',
  'plan',
  'aside',
  'locks',
  'fixed',
  'edition',
  'over',
]);
let last: Project | null = null;
/** What a request is made of: the same one as long as nothing of it changes. */
const asked = computed(() => {
  const now = present(project.value);
  const isSame = Object.entries(now).every(
    ([key, value]) => BESIDE.has(key) || last?.[key as keyof Project] === value,
  );
  if (last === null || !isSame) last = now;
  return last;
});
const requested = computed(() => requestOf(asked.value));
export const made = computed(() => {
  const { plan, over } = project.value;
  const held = locksOf(project.value);
  const now = requested.value;
  if (!now.ok || plan?.solution == null || held.sessions.length === 0) return now;
  const then = solved.value?.request ?? now.request;
  const { schedule } = plan.solution;
  const seated = withLockedSeats(now.request, schedule, held, then);
  return { ...now, request: withRulesAhead(seated, schedule, over) };
});

/** @param mark changes with one mark in a row are undone together */
export function apply(change: Change, mark = ''): void {
  history.value = pushed(history.value, changed(history.value.now, change), mark);
}

/** Several changes that are undone as one. */
export function applyAll(changes: readonly Change[]): void {
  history.value = pushed(history.value, changes.reduce(changed, history.value.now));
}

/** A change that is no step of its own: undone with the one before it. */
export function amend(change: Change): void {
  const now = changed(history.peek().now, change);
  if (now !== history.peek().now) history.value = { ...history.peek(), now };
}

/** What comes after is a step of its own, whatever its mark. */
export function endStep(): void {
  if (history.peek().mark !== '') history.value = { ...history.peek(), mark: '' };
}

/** How many projects were opened here: what was typed into one, and said of it, is no part of the next. */
export const opened = signal(0);

/** Another project, with what was done to it. */
export function open(next: History<Project>): void {
  batch(() => {
    history.value = next;
    opened.value = opened.peek() + 1;
  });
}

const isAfter = ({ earlier }: Project, { plan }: Project): boolean =>
  earlier.some(({ schedule }) => schedule === plan?.solution?.schedule);

/** What is over of an event, and what was given out, no undo takes back. */
function goTo(next: History<Project>): void {
  const last = project.peek();
  const { edition } = last;
  const isOther = isAfter(last, next.now) || isAfter(next.now, last);
  // Where the last but one is over, more may have been of a project with more.
  const least = last.over < last.sessions - 1 ? 0 : next.now.over;
  const begun = isOther ? next.now.over : Math.max(last.over, least);
  // The last one can be planned while it is under way.
  const over = Math.min(begun, next.now.sessions - 1);
  const isSame = next.now.over === over && next.now.edition === edition;
  history.value = isSame ? next : { ...next, now: { ...next.now, over, edition } };
}

/** A change by hand that is being looked at still, and the steps before it: undo takes it back first, if there was none since. */
let pending: { readonly past: History<Project>['past'] } | null = null;

/** Returns whether nothing took it back meanwhile. */
export function beginPending(): () => boolean {
  const own = { past: history.peek().past };
  pending = own;
  return () => {
    const isWanted = pending === own;
    if (isWanted) pending = null;
    return isWanted;
  };
}

export function undo(): void {
  if (pending?.past === history.peek().past) pending = null;
  else goTo(undone(history.value));
}

/** All steps since the project was this one. */
export function undoTo(was: Project): void {
  pending = null;
  goTo(undoneTo(history.value, was));
}

export function redo(): void {
  goTo(redone(history.value));
}

export interface Solved {
  readonly request: SolveRequest;
  readonly result: Result;
}

/** Of plans that were made in this window: to read it out of them takes long. */
const requests = new WeakMap<Result, SolveRequest>();

/** Says what the plan was made for. */
export function knowRequest(result: Result, request: SolveRequest): void {
  requests.set(result, request);
}

/** The plan with the request that it was made for; null where there is none. */
export function solvedOf(result: Result | null): Solved | null {
  if (result?.solution == null) return null;
  const known = requests.get(result);
  if (known) return { request: known, result };
  const read = parseRequest(result.scenario);
  return read.ok ? { request: read.value.request, result } : null;
}

const plan = computed(() => project.value.plan);
export const solved = computed(() => solvedOf(plan.value));

/** Whether something was changed since the plan was made that it does not know of. */
export const isOld = computed(() => {
  const now = made.value;
  const then = solved.value;
  if (then === null) return false;
  return !now.ok || !isSame(now.request, then.request);
});

/**
 * Whether the project alone asks for what a plan was made for: the seats that locked sessions hold, and who is left out
 * since they come to none, it does not say.
 */
export function saysAll(request: SolveRequest): boolean {
  const now = project.peek();
  const alone = present(now) === now ? requested.peek() : requestOf(now);
  return alone.ok && isSame(alone.request, request);
}

/** Whether both ask for the same plan. */
export function isSame(one: SolveRequest, other: SolveRequest): boolean {
  return one === other || textOf(one) === textOf(other);
}

/** What sessions are called, when they are, and columns that no rule is about make no other plan. */
export function textOf(request: SolveRequest): string {
  const { session_labels: _labels, session_starts: _starts, ...scenario } = request.scenario;
  const { scenario: _all, ...rules } = toFormK(request);
  const asked = JSON.stringify(rules);
  const people = scenario.people.map((person) => {
    const used = Object.entries(person.attributes).filter(([key]) => asked.includes(JSON.stringify(key)));
    return { ...person, attributes: Object.fromEntries(used) };
  });
  return JSON.stringify(toFormK({ ...request, scenario: { ...scenario, people } }));
}
