/** The result of a step, or `otherwise` if it throws. */
export function orElse<T, U>(step: () => T, otherwise: U): T | U {
  try {
    return step();
  } catch {
    return otherwise;
  }
}

/** The result of a step, or null if it throws an error of this class. */
export function nullOn<T>(kind: new (message?: string) => Error, step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof kind) return null;
    throw error;
  }
}
