/**
 * What a bound gives away for floating point, as a share of the numbers that it is worked out from: more than any
 * order of adding them up may cost, so that the checker, which gives away too, comes to no less.
 */
export const GIVEN_AWAY = 2 ** -45;
