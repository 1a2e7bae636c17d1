/** The attendees' part of a whole plan. A separate file, so that their page contains no code that reads plans. */
import { placesOf } from '../places.ts';
import type { Plan } from '../plan.ts';
import { type DayPlan, type DayTable, type Edition, MINUTE, minutesOf } from './day-plan.ts';

export function dayPlanOf(plan: Plan, edition: Edition): DayPlan {
  const placed = new Map<number, DayTable>();
  for (const session of plan.sessions)
    for (const place of placesOf(plan, session))
      for (const group of place.groups) {
        const isWhole = place.kind === 'group' || place.kind === 'court';
        const end = group.id.startsWith(place.name) ? group.id.slice(place.name.length) : '';
        const number = /^-(\d+)$/.exec(end)?.[1];
        // "Row 2, seat 5" for "Row 2-5": phones have room for the words.
        const seat = number === undefined ? group.id : plan.language.seatOf(place.name, number);
        const table = {
          name: isWhole ? place.name : seat,
          ...{ place: place.name, inRow: place.kind === 'row' },
          ...{ color: place.color, waits: group.waits },
        };
        if (!placed.has(group.index)) placed.set(group.index, table);
      }
  const first = new Map<string, number>();
  for (const [index, { place }] of [...placed].sort(([a], [b]) => a - b))
    if (!first.has(place)) first.set(place, index);
  const order = [...placed].sort(
    ([a, one], [b, other]) => (first.get(one.place) ?? 0) - (first.get(other.place) ?? 0) || a - b,
  );
  const numbers = new Map(order.map(([index], number) => [index, number]));
  return {
    title: plan.title,
    // Drops other fields of the caller's object.
    edition: { number: edition.number, at: edition.at },
    tables: order.map(([, table]) => table),
    sessions: plan.sessions.map(({ ownLabel, slot }) => ({
      label: ownLabel ?? '',
      slot: slot && {
        start: minutesOf(slot.start),
        length: Math.round((slot.end.getTime() - slot.start.getTime()) / MINUTE),
      },
    })),
    people: plan.people
      .filter(({ stops }) => stops.some((stop) => stop !== null))
      .map(({ name, stops }) => ({
        name,
        at: stops.map((stop) => stop && (numbers.get(stop.index) ?? null)),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
