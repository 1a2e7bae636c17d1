/** The link that follows the plan: the server that the app came from keeps it, where that is the organiser's own. */
import { effect, signal } from '@preact/signals';
import { packDay } from '../../report/day/day-link.ts';
import { current, LIVE } from '../projects/keep.ts';
import { forget, remember, remembered } from '../remember.ts';
import { running } from '../state/solving.ts';
import { dayPlan, giveOut } from './editions.ts';

const PAUSE = 500;

/** Whether the server takes plans: `mingle serve --profile own` says so with each page. */
export const canBeLive = signal(false);
/** What the link names; null: it does not follow the plan. */
export const liveId = signal<string | null>(null);

let isFollowing = false;
/** What the server was given last. */
let told = '';

/** Asks the server once, and from then on gives it each plan of a project that goes live. */
export async function beginLive(): Promise<void> {
  if (isFollowing || !location.protocol.startsWith('http')) return;
  isFollowing = true;
  const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => null);
  canBeLive.value = answer?.headers.has('mingle-live') === true;
  if (!canBeLive.value) return;
  let timer = 0;
  effect(() => {
    // What is being found is no plan yet.
    const secret = remembered(LIVE + current.value);
    if (dayPlan.value === null || running.value !== null) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void tell(secret), PAUSE);
  });
}

export async function goLive(on: boolean): Promise<void> {
  const key = LIVE + current.peek();
  if (on) remember(key, [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join(''));
  else {
    const headers = { authorization: `Bearer ${remembered(key)}` };
    await fetch('live', { method: 'DELETE', headers }).catch(() => null);
    forget(key);
    told = '';
  }
  await tell(remembered(LIVE + current.peek()));
}

/** Gives it the plan as it is now, as an edition of its own; one that does not arrive is followed by the next. */
async function tell(secret: string | null): Promise<void> {
  if (secret === null) {
    liveId.value = null;
    return;
  }
  giveOut();
  const day = dayPlan.peek();
  const body = day && packDay(day);
  if (body === null || told === `${secret} ${body}`) return;
  const headers = { 'content-type': 'text/plain', authorization: `Bearer ${secret}` };
  const answer = await fetch('live', { method: 'PUT', headers, body }).catch(() => null);
  if (!answer?.ok) return;
  told = `${secret} ${body}`;
  liveId.value = ((await answer.json()) as { id: string }).id;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
