/** The end of a solve is a descent: no exchange of two people and no move into a free seat betters its plan. */

import { MOMENT } from '../shared-numbers.ts';
import { type SearchTask, searchOf } from './chain.ts';
import type { Host } from './host.ts';
import type { Incumbent } from './lane-report.ts';

/** @param deadline on the host's clock; what is found by then counts */
export async function descended(
  host: Host,
  task: SearchTask,
  from: Incumbent,
  deadline: number,
): Promise<Incumbent> {
  // What it draws decides which of several ways down it takes.
  const search = searchOf(task, from.assignment, 1);
  let paused = host.clock();
  for (const _ of search.descend()) {
    const now = host.clock();
    if (now >= deadline) break;
    if (now - paused <= MOMENT) continue;
    await host.pause();
    paused = host.clock();
  }
  return search.bestCost < from.cost ? { cost: search.bestCost, assignment: search.best() } : from;
}
