/** The store: the project with its history, and derived values. */
import { batch, computed, signal } from '@preact/signals';
import type { Result } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { parseRequest } from '../../scenario/parse.ts';
import { toFormK } from '../../scenario/write.ts';
import { remembered } from '../../shared/remembered.ts';
import { type Change, changed } from './change.ts';
import { begin, type History, mapped, pushed, redone, undone, undoneTo } from './history.ts';
import { locksOf, rulesAhead, withLockedSeats } from './locked.ts';
import { present } from './present.ts';
import { emptyProject, type Project } from './project.ts';
import { requestOf } from './request.ts';

export const history = signal<History<Project>>(begin(emptyProject('Table')));
export const project = computed(() => history.value.now);
/** Separate, so that its views are not redrawn by other changes. */
export const locks = computed(() => project.value.locks);
/** Parts of a project that do not affect its request. */
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
/** The parts that affect the request: the same object as long as none of them changes. */
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
  const ahead = rulesAhead(seated, schedule, over);
  return {
    ...now,
    request: { ...seated, constraints: ahead.flat() },
    origins: now.origins.flatMap((key, i) => ahead[i].map(() => key)),
  };
});

export const faults = computed(() => (made.value.ok ? [] : made.value.faults));
export const warnings = computed(() => (made.value.ok ? made.value.warnings : []));

/** @param mark consecutive changes with one mark are undone together */
export function apply(change: Change, mark = ''): void {
  history.value = pushed(history.value, changed(history.value.now, change), mark);
}

export function applyAll(changes: readonly Change[]): void {
  history.value = pushed(history.value, changes.reduce(changed, history.value.now));
}

/** Applies a change as part of the previous step. */
export function amend(change: Change): void {
  const now = changed(history.peek().now, change);
  if (now !== history.peek().now) history.value = { ...history.peek(), now };
}

/** Applies a change in all steps, if it changes the current one: undo does not revert it. */
export function applyThroughout(changeOf: (step: Project) => Change): void {
  const make = remembered((step: Project) => changed(step, changeOf(step)));
  const { now } = history.peek();
  if (make(now) !== now) history.value = mapped(history.peek(), make);
}

/** Makes the next change a new step, whatever its mark. */
export function endStep(): void {
  if (history.peek().mark !== '') history.value = { ...history.peek(), mark: '' };
}

/** Number of projects opened: text typed for one, and its messages, are no part of the next. */
export const opened = signal(0);

export function open(next: History<Project>): void {
  batch(() => {
    history.value = next;
    opened.value = opened.peek() + 1;
  });
}

const isAfter = ({ earlier }: Project, { plan }: Project): boolean =>
  earlier.some(({ schedule }) => schedule === plan?.solution?.schedule);

/** Undo does not revert sessions that are over, or editions given out. */
function goTo(next: History<Project>): void {
  const last = project.peek();
  const { edition } = last;
  const isOther = isAfter(last, next.now) || isAfter(next.now, last);
  // If the second-to-last session is over, more may be over if the project had more sessions.
  const least = last.over < last.sessions - 1 ? 0 : next.now.over;
  const begun = isOther ? next.now.over : Math.max(last.over, least);
  // The last session can be planned while it runs, unless the step itself has it over: as redone, so it was.
  const over = Math.min(begun, Math.max(next.now.sessions - 1, next.now.over));
  const isSame = next.now.over === over && next.now.edition === edition;
  history.value = isSame ? next : { ...next, now: { ...next.now, over, edition } };
}

/** A manual change still being checked, with the steps before it: undo cancels it first, if there was no other step since. */
let pending: { readonly past: History<Project>['past'] } | null = null;

/** Returns a function that tells whether it was not cancelled. */
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

/** Requests of plans made in this window: parsing them from the plan takes long. */
const requests = new WeakMap<Result, SolveRequest>();

export function knowRequest(result: Result, request: SolveRequest): void {
  requests.set(result, request);
}

/** The plan with its request; null if there is no plan. */
export function solvedOf(result: Result | null): Solved | null {
  if (result?.solution == null) return null;
  const known = requests.get(result);
  if (known) return { request: known, result };
  const read = parseRequest(result.scenario);
  return read.ok ? { request: read.value.request, result } : null;
}

const plan = computed(() => project.value.plan);
export const solved = computed(() => solvedOf(plan.value));

/** Whether the project has changed in a way that the plan does not cover. */
export const isOld = computed(() => {
  const now = made.value;
  const then = solved.value;
  if (then === null) return false;
  return !now.ok || !isSame(now.request, then.request);
});

/**
 * Whether the project alone gives the plan's request: it lacks the seats held by locked sessions, and people left out because
 * they attend none.
 */
export function saysAll(request: SolveRequest): boolean {
  const now = project.peek();
  const alone = present(now) === now ? requested.peek() : requestOf(now);
  return alone.ok && isSame(alone.request, request);
}

export function isSame(one: SolveRequest, other: SolveRequest): boolean {
  return one === other || textOf(one) === textOf(other);
}

/** Names and times of sessions, and columns without rules, make no difference for a plan. */
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
