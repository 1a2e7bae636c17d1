/** The shapes of what is asked of a list, for the library and for assistants. */
import * as z from 'zod';
import { priorMeeting } from '../scenario/definition.ts';
import { NAME_READINGS } from '../scenario/people/table.ts';
import { either, fromZero, text, texts } from './options.ts';

const count = z.int().min(1);
const sets = z.array(texts);
const schedule = z.record(text, z.record(text, texts));
const event = z.looseObject({
  schedule,
  before: z.array(priorMeeting).optional(),
  ago: count.optional(),
});

/** What columns there may be is looked at with the list. */
export const LIST_OPTIONS = {
  sessions: count,
  groups: count,
  groupSize: count,
  apart: sets,
  together: sets,
  apartBy: texts,
  togetherBy: texts,
  balance: texts,
  wishes: text,
  choices: texts,
  skills: texts,
  roles: z.strictObject({ column: text, values: texts }),
  pairWeights: text,
  eachGroupOnce: either,
  doubles: either,
  courts: count,
  mixed: text,
  seats: z.discriminatedUnion('shape', [
    z.strictObject({ shape: z.literal('round'), seats: count, laid: count.optional() }),
    z.strictObject({ shape: z.literal('grid'), rows: count, columns: count }),
  ]),
  past: z.array(z.union([event, schedule])),
  repeatWeight: fromZero,
  uneven: either,
  idColumn: text,
  names: z.enum(NAME_READINGS),
};
