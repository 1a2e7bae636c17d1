/** One way to speak to both databases: statements with `?` for each value, rows as plain objects. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;
export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<SqlRow[]>;

/** Statements with what one most often wants of them. */
export function statements(query: Query) {
  const isOne = async (sql: string, values: readonly SqlValue[]): Promise<boolean> =>
    (await query(sql, values)).length === 1;
  return {
    isOne,
    run: async (sql: string, values: readonly SqlValue[]): Promise<void> => void (await query(sql, values)),
    all: async <T>(read: (row: SqlRow) => T, sql: string, values: readonly SqlValue[] = []): Promise<T[]> =>
      (await query(sql, values)).map(read),
    /** Null without a row. */
    first: async <T>(read: (row: SqlRow) => T, sql: string, values: readonly SqlValue[]): Promise<T | null> =>
      (await query(sql, values)).map(read)[0] ?? null,
    /** Of `createdAt` the column is `created_at`. @returns false: `conflict` was met. */
    insert: (table: string, row: object, conflict = ''): Promise<boolean> => {
      const columns = Object.keys(row).map((name) => name.replace(/[A-Z]/g, (a) => `_${a.toLowerCase()}`));
      const values: SqlValue[] = Object.values(row);
      const names = columns.join(', ');
      return isOne(
        `INSERT INTO ${table} (${names}) VALUES (${marks(values)}) ${conflict} RETURNING ${columns[0]}`,
        values,
      );
    },
  };
}

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
