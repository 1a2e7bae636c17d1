/** The link that follows the plan: the app's server stores the plan, if it is the organiser's own server. */
import { effect, signal } from '@preact/signals';
import { packDay } from '../../report/day/day-link.ts';
import { current, endLive, eraseLive, LIVE, randomHex } from '../projects/keep.ts';
import { remember, remembered } from '../remember.ts';
import { running } from '../state/solving.ts';
import { dayPlan, giveOut } from './editions.ts';

const PAUSE = 500;

/** Whether the server accepts plans: `mingle serve --profile own` says so with each page. */
export const canBeLive = signal(false);
/** Id in the link; null: the link does not follow the plan. */
export const liveId = signal<string | null>(null);
/** Whether the server answered the last request. */
export const isReached = signal(true);

/** Interval of checks, in ms, whether the server still has the plan: a restarted one has none, and one that was away an older one. */
const LOOK = 60_000;

let isFollowing = false;
/** The plan sent last, and its project. */
let told = '';
let toldOf = '';
let timer = 0;

/** Checks the server once; then sends it each plan of a live project. */
export async function beginLive(): Promise<void> {
  if (isFollowing || !location.protocol.startsWith('http')) return;
  isFollowing = true;
  const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => null);
  canBeLive.value = answer?.headers.has('mingle-live') === true;
  if (!canBeLive.value) return;
  effect(() => {
    if (current.value !== toldOf) liveId.value = null;
    // A plan still being searched is not sent.
    if (dayPlan.value === null || running.value !== null) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void tell(), PAUSE);
  });
  setInterval(async () => {
    if (liveId.peek() === null) return;
    const kept = await fetch(`live/${liveId.peek()}`, { method: 'HEAD' }).catch(() => null);
    isReached.value = kept !== null;
    if (kept === null || running.peek() !== null) return;
    if (kept.status === 404) told = '';
    await tell();
  }, LOOK);
}

export async function goLive(on: boolean): Promise<void> {
  clearTimeout(timer);
  isReached.value = true;
  const project = current.peek();
  if (on) remember(LIVE + project, randomHex(16));
  else isReached.value = await endLive(project);
  await tell();
}

/** Sends the current plan as a new edition. If it does not arrive, the next plan or check sends again. */
async function tell(): Promise<void> {
  const project = current.peek();
  const secret = remembered(LIVE + project);
  if (secret === null) {
    liveId.value = null;
    return;
  }
  giveOut();
  const day = dayPlan.peek();
  const body = day && packDay(day);
  if (body === null || (liveId.peek() !== null && told === `${secret} ${body}`)) return;
  const headers = { 'content-type': 'text/plain', authorization: `Bearer ${secret}` };
  const answer = await fetch('live', { method: 'PUT', headers, body }).catch(() => null);
  isReached.value = answer?.ok === true;
  if (!answer?.ok) return;
  const { id } = (await answer.json()) as { id: string };
  // It was switched off in the meantime.
  if (remembered(LIVE + project) !== secret) await eraseLive(secret);
  else if (project === current.peek()) {
    told = `${secret} ${body}`;
    toldOf = project;
    liveId.value = id;
  }
}
