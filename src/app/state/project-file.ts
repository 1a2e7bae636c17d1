/** A project as a file: all of it, the plan too. */
import { parseRequest } from '../../scenario/parse.ts';
import { emptyProject, type Project } from './project.ts';

const SCHEMA = 'mingle-project-v1';

export function projectText(project: Project): string {
  return JSON.stringify({ schema: SCHEMA, project });
}

export function isProjectFile(text: string): boolean {
  return text.slice(0, 200).includes(`"${SCHEMA}"`);
}

/** Null for what is no project, or one of a later version; its plan is left out where it cannot be read. */
export function readProjectFile(text: string): Project | null {
  try {
    const { schema, project } = JSON.parse(text) as { schema: unknown; project: Partial<Project> };
    if (schema !== SCHEMA || !Array.isArray(project.people) || !Array.isArray(project.rules)) return null;
    const whole: Project = { ...emptyProject('Table'), ...project };
    const readable = whole.plan === null || parseRequest(whole.plan.scenario).ok;
    return readable ? whole : { ...whole, plan: null };
  } catch {
    return null;
  }
}
