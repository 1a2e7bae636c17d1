/** Takes a fault of a publication: its code, its place and a sentence. */
export type Report = (code: string, at: readonly PropertyKey[], message: string) => void;

/** The same for what lies below a place. */
export function below(report: Report, ...place: PropertyKey[]): Report {
  return (code, at, message) => report(code, [...place, ...at], message);
}
