/** A project with its plan in the URL's fragment: opening it creates the same project. */

import { packProject, type SharedProject, unpackProject } from '../../result/project-link.ts';
import { ask } from '../engine/engine.ts';
import { begin, SHARED } from '../projects/keep.ts';
import { requestOf } from '../state/request.ts';
import { trouble } from '../state/solving.ts';
import { project, saysAll, solved } from '../state/store.ts';

/** Longest link that most mail programs and chats pass on completely, in characters. */
const LONGEST = 8000;

/** null if the link would be too long. */
export function shareLink(): string | null {
  const now = solved.peek();
  const schedule = now?.result.solution?.schedule;
  if (now === null || schedule === undefined) return null;
  const shared: SharedProject = {
    project: project.peek(),
    schedule,
    // Seats held by locks, and absent people, are only in the plan's request.
    request: saysAll(now.request) ? null : now.request,
  };
  const packed = packProject(shared, now.request);
  const link = `${location.origin}${location.pathname}${SHARED}${packed}`;
  return link.length > LONGEST ? null : link;
}

/** Opens the plan in the URL, if any, and removes it from the URL; reports errors. */
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
  // The plan stays in the URL, so that reloading the page tries again.
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
