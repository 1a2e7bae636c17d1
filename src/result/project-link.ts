/**
 * A project in the fragment of an address, as `share-link.ts` packs a plan: `2.<packed>.<fingerprint>`. All that was
 * typed comes back as it was; the plan is who sits where, and is judged anew where it is opened.
 */
import * as z from 'zod';
import type { SolveRequest } from '../scenario/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { toFormK } from '../scenario/write.ts';
import type { Checked } from '../shared/issue.ts';
import { checkProject, type Project } from './project.ts';
import type { Schedule } from './schedule.ts';
import { damaged, NO_PLAN, NO_SEATS, packed, scheduleOf, seatsOf, unpacked } from './share-link.ts';

const VERSION = '2';

export interface SharedProject {
  /** Its plans are left out. */
  readonly project: Project;
  readonly schedule: Schedule;
  /** What the plan was made for, where the project was changed since; null: what the project asks for. */
  readonly request: SolveRequest | null;
}

const content = z.strictObject({ project: z.unknown(), seats: z.array(z.string()), request: z.unknown() });

/** @param asked what the project asks for */
export function packProject({ project, schedule, request }: SharedProject, asked: SolveRequest): string {
  const { plan: _plan, aside: _aside, ...typed } = project;
  const seats = seatsOf(request ?? asked, schedule);
  return packed(VERSION, { project: typed, seats, request: request && toFormK(request) });
}

export function isProjectLink(fragment: string): boolean {
  return fragment.startsWith(`${VERSION}.`);
}

/**
 * @param asks what a project asks for; null: nothing can be planned for it
 * Errors: `share_version`, `share_damaged`, and those of a project or a request.
 */
export function unpackProject(
  fragment: string,
  asks: (project: Project) => SolveRequest | null,
): Checked<SharedProject & { readonly asked: SolveRequest }> {
  const unfolded = unpacked(VERSION, fragment);
  if (!unfolded.ok) return unfolded;
  const read = content.safeParse(unfolded.value);
  if (!read.success) return damaged(NO_PLAN);
  const project = checkProject(read.data.project);
  if (!project.ok) return project;
  const own = read.data.request === null ? null : parseRequest(read.data.request);
  if (own?.ok === false) return own;
  const request = own?.value.request ?? null;
  const asked = request ?? asks(project.value);
  const schedule = asked && scheduleOf(asked, read.data.seats);
  if (asked === null || schedule === null) return damaged(NO_SEATS);
  return { ok: true, value: { project: project.value, schedule, request, asked }, warnings: [] };
}
