import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Transaction } from './database.ts'

/** Runs a named statement with values for its placeholders, and returns its rows. */
export type NamedStatement<Values extends object, Row> = (db: Database | Transaction, values: Values) => Promise<Row[]>

/** The only overload of `query` in use here; the overloads of a pool and a client cannot be called as a union. */
interface Queries {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>
}

const dialect = new PgDialect()

/**
 * A statement that is sent often: PostgreSQL parses it once for each connection, and plans it once if one plan suits all values; its text
 * is built only once. REST-1.
 * @param name unique in the api
 * @param statement its values are `sql.placeholder(name)`, each with a cast
 */
export function namedStatement<Values extends object, Row extends object>(
  name: string,
  statement: SQL,
): NamedStatement<Values, Row> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (db, values) => {
    const config = { name, text, values: fillPlaceholders(params, values as Record<string, unknown>) }
    return (await (db.$client as Queries).query<Row>(config)).rows
  }
}

/**
 * Hides a value from the planner of a named statement: if a plan for the value seems cheaper than the generic one, PostgreSQL plans the
 * statement at each call, which may take longer than its execution.
 */
export const unknown = (value: SQL): SQL => sql`(select ${value})`
