/** The result of a step, or `otherwise` if it throws. */
export function orElse<T, U>(step: () => T, otherwise: U): T | U {
  try {
    return step();
  } catch {
    return otherwise;
  }
}
