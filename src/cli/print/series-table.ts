/** A series as the terminal shows it: its events, then its members and who is due for each. */
import CliTable from 'cli-table3';
import { english } from '../../report/language/english/english.ts';
import { type Series, standings } from '../../report/series.ts';
import { changeWords, dueWords, fairnessWords } from '../../report/words/series.ts';
import { figure } from '../../shared/figures.ts';
import { plain } from '../plain-text.ts';
import type { Colors } from '../terminal.ts';

export function seriesText(series: Series, folder: string, colors: Colors): string {
  const { series: words } = english;
  const all = standings(series);
  const events = tableOf([words.event, words.people, words.pairsMet, words.again, words.changes]);
  for (const event of series.events) {
    const { name, people, pairs, again } = event;
    const figures = [people, pairs, again].map((count) => figure(count));
    events.push([plain(name), ...figures, plain(changeWords(event, english))]);
  }
  const members = tableOf(['', words.met, words.of, words.again, words.due]);
  for (const one of all) {
    const figures = [one.met, one.couldMeet, one.again].map((count) => figure(count));
    members.push([plain(one.person.name), ...figures, plain(dueWords(one, english))]);
  }
  const title = colors.bold(plain(words.title(folder, series.events.length, all.length)));
  const lines = [title, ...fairnessWords(series, all, english), events.toString(), members.toString()];
  return lines.map((line) => `${line}\n`).join('');
}

function tableOf(head: string[]): CliTable.Table {
  return new CliTable({
    head,
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right', 'right', 'left'],
  });
}
