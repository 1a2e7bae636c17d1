/** A plan in the fragment of the app's address: whoever opens it gets a project of their own. */

import { packPlan, unpackPlan } from '../../result/share-link.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import { begin } from '../projects/keep.ts';
import { projectOf } from '../state/from-request.ts';
import { trouble } from '../state/solving.ts';
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

/** Opens the plan of the address, if there is one, and takes it out of the address; says why where it cannot. */
export async function openShared(): Promise<void> {
  if (!location.hash.startsWith(MARK)) return;
  const read = unpackPlan(location.hash.slice(MARK.length));
  const plan = read.ok
    ? await ask({
        ask: 'judge',
        request: read.value.request,
        schedule: read.value.schedule,
        from: null,
      }).catch(() => null)
    : null;
  // With the plan still in the address, loading the page again is another try.
  if (read.ok && plan === null) {
    trouble.value = { kind: 'unopened', problems: [], rules: [] };
    return;
  }
  window.history.replaceState(null, '', location.pathname + location.search);
  if (!read.ok) {
    trouble.value = { kind: 'link', problems: read.issues, rules: [] };
    return;
  }
  const { request, title } = read.value;
  const { table, projects } = words.peek();
  await begin({ ...projectOf(request, table), title: title ?? projects.shared, plan });
}
