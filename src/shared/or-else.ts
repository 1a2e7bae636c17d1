/** What a step gives, or something else where it throws. */
export function orElse<T, U>(step: () => T, otherwise: U): T | U {
  try {
    return step();
  } catch {
    return otherwise;
  }
}
