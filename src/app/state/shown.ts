/** The plan on the screen: the best so far during a solve, else the finished one. */
import { computed, signal } from '@preact/signals';
import { type Plan, planOf } from '../../report/plan.ts';
import { readTimetable, type Timetable } from '../../report/timetable.ts';
import type { Result } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { words } from '../language/languages.ts';
import { occasionOf } from '../occasions/occasions.ts';
import { exampleOf } from './example.ts';
import { requestOf } from './request.ts';
import { live } from './solving.ts';
import { project, solved } from './store.ts';

export type View = 'sessions' | 'floor' | 'people' | 'pairs' | 'rules' | 'compare';
export const view = signal<View>('sessions');

/** Displayed data of a plan, separately, so that other changes cause no redrawing. */
const title = computed(() => project.value.title);
const labels = computed(() => project.value.labels);
const sessions = computed(() => project.value.sessions);
const floor = computed(() => project.value.floor);
const times = computed(() => project.value.times);

export const timetable = computed((): Timetable | null => {
  const { start, length, pause } = times.value;
  if (start === '') return null;
  const text = { start, length: `${length}`, breaks: `${pause}` };
  const read = readTimetable(text, sessions.value);
  return read.ok ? read.value : null;
});

export const occasion = computed(() => occasionOf(project.value));

export const example = computed(() => exampleOf(occasion.value, words.value));

const examplePlan = computed(() => {
  const now = requestOf(example.value.project);
  return now.ok ? planFrom(now.request, barePlan(example.value.schedule)) : null;
});

export const isExample = computed(() => project.value.people.length === 0);

export const shown = computed((): Plan | null => {
  if (isExample.value) return examplePlan.value;
  if (live.value !== null) return planFrom(live.value.request, barePlan(live.value.schedule));
  return solved.value && planFrom(solved.value.request, solved.value.result);
});

/** The plan with the project's current title, labels and times. */
function planFrom(request: SolveRequest, result: Result): Plan | null {
  const { session_count } = request.scenario;
  const language = words.value.printed;
  const { session_labels: _former, ...scenario } = request.scenario;
  const typed = sessions.value === session_count && labels.value.some((label) => label !== '');
  const named = typed ? labels.value : [];
  const session_labels = Array.from({ length: session_count }, (_, i) => named[i] || usualName(i));
  const relabelled = {
    ...request,
    scenario: typed || ownName() ? { ...scenario, session_labels } : scenario,
  };
  const when = timetable.value;
  const slots = when?.slots.length === session_count ? when : null;
  const read = planOf(relabelled, result, {
    title: title.value || undefined,
    timetable: slots,
    language,
    floor: floor.value ?? undefined,
  });
  return read.ok ? read.value : null;
}

/** Default name of a session in the occasion's words: "Round 1", "Week 1". */
export function usualName(index: number): string {
  return (ownName() ?? words.value.printed.session)(index + 1, sessions.value);
}

function ownName() {
  return occasion.value && words.value.occasions.words[occasion.value.id].session;
}

export function sessionName(index: number): string {
  return labels.value[index] || usualName(index);
}

function barePlan(schedule: Schedule): Result {
  const exact = { total_cost: '0', lower_bound: '0' };
  const nothing = { repeat_penalty_units: 0, attribute_penalty: 0, other_preference_penalty_units: 0 };
  const costs = { unique_contacts: 0, total_cost: 0, repeat_penalty: 0, other_preference_penalty: 0 };
  return {
    schema: 'mingle-result-v1',
    status: 'interrupted',
    scenario: {},
    solution: { schedule, ...nothing, ...costs, lower_bound: 0, gap: 0, optimal: false, exact },
    proof: null,
    metrics: null,
    run: { seconds: 0, stop_reason: 'interrupted', lanes: 1, version: '', settings: {} },
  };
}
