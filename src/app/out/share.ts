/** A project with its plan in the fragment of the app's address: whoever opens it gets the same as a project of their own. */

import { packProject, type SharedProject, unpackProject } from '../../result/project-link.ts';
import { ask } from '../engine/engine.ts';
import { begin, SHARED } from '../projects/keep.ts';
import { requestOf } from '../state/request.ts';
import { trouble } from '../state/solving.ts';
import { project, saysAll, solved } from '../state/store.ts';

/** What mail programs and chats mostly pass on whole. */
const LONGEST = 8000;

/** Null where it would be too long. */
export function shareLink(): string | null {
  const now = solved.peek();
  const schedule = now?.result.solution?.schedule;
  if (now === null || schedule === undefined) return null;
  const shared: SharedProject = {
    project: project.peek(),
    schedule,
    // Seats that locks hold, and who is away, are in the request of the plan alone.
    request: saysAll(now.request) ? null : now.request,
  };
  const packed = packProject(shared, now.request);
  const link = `${location.origin}${location.pathname}${SHARED}${packed}`;
  return link.length > LONGEST ? null : link;
}

/** Opens the plan of the address, if it is there still, and takes it out of the address; says why where it cannot. */
export async function openShared(): Promise<void> {
  if (!location.hash.startsWith(SHARED)) return;
  const read = unpackProject(location.hash.slice(SHARED.length), (shared) => {
    const now = requestOf(shared);
    return now.ok ? now.request : null;
  });
  const plan = read.ok
    ? await ask({
        ask: 'judge',
        request: read.value.asked,
        schedule: read.value.schedule,
        from: null,
      }).catch(() => null)
    : null;
  // With the plan still in the address, loading the page again is another try.
  if (read.ok && plan === null) {
    trouble.value = { kind: 'unopened', problems: [] };
    return;
  }
  window.history.replaceState(null, '', location.pathname + location.search);
  if (!read.ok) {
    trouble.value = { kind: 'link', problems: read.issues };
    return;
  }
  const isOpen = await begin({ ...read.value.project, plan, fixed: true });
  if (!isOpen) trouble.value = { kind: 'stays', problems: [] };
}
