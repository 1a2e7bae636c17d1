/** What is wrong with an input, and what to do about it. */
import type { Issue } from '../../shared/issue.ts';
import type { Language } from '../language/english.ts';

export type Problem = Pick<Issue, 'message' | 'advice'>;

export function problemText({ message, advice }: Problem, { problem }: Language): string {
  return [message, ...(advice === undefined ? [] : [advice])].map(problem).join(' ');
}
