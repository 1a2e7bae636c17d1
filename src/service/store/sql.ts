/** Common access to both databases: statements with `?` for each value, rows as plain objects. */
import { remembered } from '../../shared/remembered.ts';
import { snakeCase } from '../../shared/snake-case.ts';

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;
export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<SqlRow[]>;

export function statements(query: Query) {
  const isOne = async (sql: string, values: readonly SqlValue[]): Promise<boolean> =>
    (await query(sql, values)).length === 1;
  /** Inserts the fields into columns of the same names. @returns false on `conflict` */
  const insert = (table: string, row: object, conflict = ''): Promise<boolean> => {
    const columns = Object.keys(row).map(snakeCase);
    const values: SqlValue[] = Object.values(row);
    const names = columns.join(', ');
    return isOne(
      `INSERT INTO ${table} (${names}) VALUES (${marks(values)}) ${conflict} RETURNING ${columns[0]}`,
      values,
    );
  };
  return {
    isOne,
    run: async (sql: string, values: readonly SqlValue[]): Promise<void> => void (await query(sql, values)),
    all: async <T>(sql: string, values: readonly SqlValue[] = []): Promise<T[]> =>
      (await query(sql, values)).map(fieldsOf<T>),
    /** Null without a row. */
    first: async <T>(sql: string, values: readonly SqlValue[] = []): Promise<T | null> =>
      (await query(sql, values)).map(fieldsOf<T>)[0] ?? null,
    /** The only column of the first row; null without a row. */
    value: async <T extends SqlValue>(sql: string, values: readonly SqlValue[]): Promise<T | null> =>
      (Object.values((await query(sql, values))[0] ?? {})[0] ?? null) as T | null,
    insert,
    put: async (table: string, row: object): Promise<void> => void (await insert(table, row)),
  };
}

/** The columns of a row as fields of the same names. */
export function fieldsOf<T>(row: SqlRow): T {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value])) as T;
}

const camelCase = remembered((column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

export function marks(values: readonly SqlValue[]): string {
  return values.map(() => '?').join(', ');
}
