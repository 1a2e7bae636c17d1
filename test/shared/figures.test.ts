import { expect, it } from 'vitest';
import { boundFigure, figure, gapFigure } from '../../src/shared/figures.ts';

it('rounds bounds down and gaps up, but not for what a share as a decimal is off', () => {
  expect([boundFigure(17.999), gapFigure(12.001)]).toEqual(['17.99', '12.01']);
  expect([boundFigure(17.999999999999996), gapFigure(12.000000000000002)]).toEqual(['18', '12']);
  expect([figure(1770), figure(0.01234), gapFigure(6e-32), figure(Infinity)]).toEqual([
    '1,770',
    '0.012',
    '6E-32',
    '∞',
  ]);
});
