import type { Issue } from '../../shared/issue.ts';
import { arithmeticIssues } from './arithmetic.ts';
import type { Publication } from './definition.ts';
import { shapeIssues } from './schema.ts';

/** Every fault of a would-be publication: its shape first; its arithmetic once the shape is right. */
export function publicationIssues(document: unknown): Issue[] {
  const shape = shapeIssues(document);
  return shape.length > 0 ? shape : arithmeticIssues(document as Publication);
}
