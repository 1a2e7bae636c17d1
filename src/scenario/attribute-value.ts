import * as z from 'zod';
import { bounded } from '../shared/bounded.ts';

export const attributeValue = z
  .union([z.string(), z.number(), z.boolean()], 'a text, a number, true or false')
  .transform(String)
  .pipe(z.string());
/** Without duplicates; a list of one value is that value. */
const attributeValues = bounded(z.array(attributeValue).min(1)).transform((list): string | string[] => {
  const values = [...new Set(list)];
  return values.length === 1 ? values[0] : values;
});

export const attributeEntry = z.union(
  [attributeValue, attributeValues],
  'a text, a number, true or false, or a list of these',
);

/** A value, or at least two. */
export type AttributeEntry = z.output<typeof attributeEntry>;
