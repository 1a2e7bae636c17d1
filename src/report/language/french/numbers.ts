/** Numbers in French, where 0 and 1 are singular. */
import { figure as figureIn } from '../../../shared/figures.ts';

export const LOCALE = 'fr-FR';
export const figure = (value: number): string => figureIn(value, 'halfExpand', LOCALE);
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count < 2 ? one : many}`;
export const times = (count: number): string => `${figure(count)} fois`;
export const moreThan = (count: number): string =>
  count < 2 ? 'plus d’une fois' : `plus de ${times(count)}`;
