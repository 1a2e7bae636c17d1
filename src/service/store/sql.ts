/** One way to speak to both databases: statements with `?` for each value, rows as plain objects. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;
export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<SqlRow[]>;

export function text(value: SqlValue): string {
  return String(value);
}

export function textOrNull(value: SqlValue): string | null {
  return value === null ? null : String(value);
}

export function numberOrNull(value: SqlValue): number | null {
  return value === null ? null : Number(value);
}

/** `?, ?, ?` for an IN list. */
export function marks(values: readonly SqlValue[]): string {
  return values.map(() => '?').join(', ');
}
