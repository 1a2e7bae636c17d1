/** A series as tables for other programs: pair by pair, and all of it. */
import { csvForSpreadsheets } from '../shared/csv-text.ts';
import { prettyJson } from '../shared/pretty-json.ts';
import { agoOf, type Series, type SeriesPerson, standings } from './series.ts';

/** A line for each two who were in one event, in the format of spreadsheets. */
export function seriesCsv({ events, pairs }: Series): string {
  const rows = pairs.map((pair) => {
    const [a, b] = pair.people.map(({ name }) => name);
    const last = pair.events.at(-1);
    return [
      a,
      b,
      String(pair.meetings),
      last === undefined ? '' : events[last].name,
      String(agoOf(pair, events.length) ?? ''),
      pair.people.every(({ isMember }) => isMember) ? 'yes' : 'no',
    ];
  });
  const heading = ['person', 'other', 'meetings', 'last_event', 'events_ago', 'both_in_the_last_event'];
  return csvForSpreadsheets([heading, ...rows]);
}

export function seriesJson(series: Series): string {
  const { events, people, pairs } = series;
  const ids = (list: readonly SeriesPerson[]): string[] => list.map(({ name }) => name);
  return prettyJson({
    events: events.map(({ name, people: count, fresh, gone, pairs: met, again, soonest }) => ({
      name,
      people: count,
      new: ids(fresh),
      gone: ids(gone),
      pairs: met,
      pairs_again: again,
      fewest_events_between: soonest,
    })),
    people: people.map(({ name, events: own, isMember }) => ({
      name,
      events: own.map((event) => events[event].name),
      in_the_last_event: isMember,
    })),
    members: standings(series).map(({ person, met, couldMeet, again, due }) => ({
      name: person.name,
      met,
      could_have_met: couldMeet,
      met_again: again,
      due: due.slice(0, 10).map(({ person: other, ago }) => ({ name: other.name, events_ago: ago })),
    })),
    pairs: pairs.map((pair) => ({
      people: ids(pair.people),
      meetings: pair.meetings,
      events: pair.events.map((event) => events[event].name),
    })),
  });
}
