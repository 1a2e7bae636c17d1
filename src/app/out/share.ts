/** A plan in the fragment of the app's address: whoever opens it gets a project of their own. */

import { packPlan, unpackPlan } from '../../result/share-link.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import type { Problem } from '../language/problems.ts';
import { begin } from '../projects/keep.ts';
import { projectOf } from '../state/from-request.ts';
import { project, solved } from '../state/store.ts';

const MARK = '#plan=';
/** What mail programs and chats mostly pass on whole. */
const LONGEST = 8000;

/** Null where it would be too long. */
export function shareLink(): string | null {
  const now = solved.peek();
  const schedule = now?.result.solution?.schedule;
  if (now === null || schedule === undefined) return null;
  const packed = packPlan({ request: now.request, schedule, title: project.peek().title || null });
  const link = `${location.origin}${location.pathname}${MARK}${packed}`;
  return link.length > LONGEST ? null : link;
}

/** Opens the plan of the address, if there is one, and takes it out of the address; what is wrong with it. */
export async function openShared(): Promise<readonly Problem[]> {
  if (!location.hash.startsWith(MARK)) return [];
  const read = unpackPlan(location.hash.slice(MARK.length));
  window.history.replaceState(null, '', location.pathname + location.search);
  if (!read.ok) return read.issues;
  const { request, schedule, title } = read.value;
  const { table, projects, plan: w } = words.peek();
  const plan = await ask({ ask: 'judge', request, schedule, from: null }).catch(() => null);
  await begin({ ...projectOf(request, table), title: title ?? projects.shared, plan });
  return plan === null ? [{ message: w.noPrices }] : [];
}
