/** Numbers in German. */
import { figure as figureIn } from '../../../shared/figures.ts';

export const LOCALE = 'de-DE';
export const figure = (value: number): string => figureIn(value, 'halfExpand', LOCALE);
export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
export const times = (count: number): string =>
  count === 1 ? 'einmal' : count === 2 ? 'zweimal' : `${figure(count)}-mal`;
