/** What fits the options of a list that hold more than plain values. */
import { isRecord } from '../scenario/form.ts';
import { aNumber, fits, text, texts, type Fits } from './options.ts';

type Test = (value: unknown) => boolean;

const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

const absentOr =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

export const sets: Fits = fits('a list of lists of texts', listOf(texts.accepts));

export const seatShape: Fits = fits(
  '{ shape: "round", seats } or { shape: "grid", rows, columns }',
  (value) => {
    if (!isRecord(value)) return false;
    const { shape, seats, laid, rows, columns } = value;
    if (shape === 'round') return aNumber.accepts(seats) && absentOr(aNumber.accepts)(laid);
    return shape === 'grid' && aNumber.accepts(rows) && aNumber.accepts(columns);
  },
);

export const roleShape: Fits = fits(
  '{ column, values }, a text and a list of texts',
  (value) => isRecord(value) && text.accepts(value.column) && texts.accepts(value.values),
);

const isSchedule: Test = (value) =>
  isRecord(value) &&
  Object.values(value).every((groups) => isRecord(groups) && Object.values(groups).every(texts.accepts));

const isMeeting: Test = (value) =>
  isRecord(value) && texts.accepts(value.people) && aNumber.accepts(value.count);

const isEvent: Test = (value) => {
  if (!isRecord(value) || !('schedule' in value)) return isSchedule(value);
  const { schedule, before, ago } = value;
  return isSchedule(schedule) && absentOr(listOf(isMeeting))(before) && absentOr(aNumber.accepts)(ago);
};

export const events: Fits = fits(
  'a list of schedules (session to group to people), or of events',
  listOf(isEvent),
);
