/** Reports a fault of a publication: its code, its path and a sentence. */
export type Report = (code: string, at: readonly PropertyKey[], message: string) => void;

/** A `Report` with paths relative to a place. */
export function below(report: Report, ...place: PropertyKey[]): Report {
  return (code, at, message) => report(code, [...place, ...at], message);
}
