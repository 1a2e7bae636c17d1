/** A series as tables for other programs: CSV of pairs, and a workbook with everything. */
import { csvForSpreadsheets } from '../shared/csv-text.ts';
import { prettyJson } from '../shared/pretty-json.ts';
import { agoOf, type Series, type SeriesPerson, standings } from './series.ts';

const PAIR_HEADING = ['person', 'other', 'meetings', 'last_event', 'events_ago', 'both_in_the_last_event'];

function pairRows({ events, pairs }: Series): (string | number)[][] {
  return pairs.map((pair) => {
    const [a, b] = pair.people.map(({ name }) => name);
    const last = pair.events.at(-1);
    return [
      a,
      b,
      pair.meetings,
      last === undefined ? '' : events[last].name,
      agoOf(pair, events.length) ?? '',
      pair.people.every(({ isMember }) => isMember) ? 'yes' : 'no',
    ];
  });
}

/** One line per pair of people who attended a common event, as CSV for spreadsheets. */
export function seriesCsv(series: Series): string {
  const rows = pairRows(series).map((row) => row.map(String));
  return csvForSpreadsheets([PAIR_HEADING, ...rows]);
}

/** An Excel workbook: events, members with those they have not met for longest, and pairs. */
export async function seriesWorkbook(series: Series): Promise<Uint8Array> {
  const names = (list: readonly SeriesPerson[]): string => list.map(({ name }) => name).join(', ');
  const { tablesWorkbook } = await import('./spreadsheet.ts');
  return tablesWorkbook([
    {
      name: 'Events',
      header: ['event', 'people', 'new', 'gone', 'pairs', 'pairs_again', 'fewest_events_between'],
      rows: series.events.map(({ name, people, fresh, gone, pairs, again, soonest }) => {
        return [name, people, names(fresh), names(gone), pairs, again, soonest ?? ''];
      }),
    },
    {
      name: 'Members',
      header: ['person', 'met', 'could_have_met', 'met_again', 'due'],
      rows: standings(series).map(({ person, met, couldMeet, again, due }) => {
        return [person.name, met, couldMeet, again, names(due.slice(0, 5).map(({ person: other }) => other))];
      }),
    },
    { name: 'Pairs', header: PAIR_HEADING, rows: pairRows(series) },
  ]);
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
