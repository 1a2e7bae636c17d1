/** A series as the terminal shows it: its events, then its members and who is due for each. */
import { english } from '../../report/language/english/english.ts';
import { type Series, standings } from '../../report/series.ts';
import { changeWords, dueWords, fairnessWords } from '../../report/words/series.ts';
import { figure } from '../../shared/figures.ts';
import { plain } from '../plain-text.ts';
import type { Colors } from '../terminal.ts';
import { textTable } from './text-table.ts';

export function seriesText(series: Series, folder: string, colors: Colors): string {
  const { series: words } = english;
  const all = standings(series);
  const events = series.events.map((event) => {
    const { name, people, pairs, again } = event;
    return [
      plain(name),
      ...[people, pairs, again].map((count) => figure(count)),
      plain(changeWords(event, english)),
    ];
  });
  const members = all.map((one) => {
    const figures = [one.met, one.couldMeet, one.again].map((count) => figure(count));
    return [plain(one.person.name), ...figures, plain(dueWords(one, english))];
  });
  const title = colors.bold(plain(words.title(folder, series.events.length, all.length)));
  const lines = [title, ...fairnessWords(series, all, english)].map((line) => `${line}\n`);
  const { event, people, pairsMet, again, changes, met, of, due } = words;
  return [
    ...lines,
    textTable([event, people, pairsMet, again, changes], events, 'lrrrl'),
    textTable(['', met, of, again, due], members, 'lrrrl'),
  ].join('');
}
