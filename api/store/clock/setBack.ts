import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database.ts'
import { jobs } from '../tables/jobs.ts'
import { sessions, userLinks } from '../tables/users.ts'
import { isAfterRelease } from './storeClock.ts'

/** Sets the times of some tables back, retaining their order, before all others. @returns the number of rows */
export type SetBack = (tx: Transaction) => Promise<number>

/** Columns with times in the future, and how far ahead they may be. Every other time in the database is past. */
const deadlines: [column: PgColumn, longest: string][] = [
  [jobs.runAt, '1 day'],
  [userLinks.expiresAt, '7 days'],
  [sessions.endsAt, '366 days'],
]
const longestOf = new Map(
  deadlines.map(([column, longest]) => [`${getTableName(column.table)}.${column.name}`, longest]),
)

/** Smaller differences are due to two correct clocks, or to a transaction that has just begun. */
const tolerance = '1 minute'

interface TimeColumn {
  table: string
  column: string
}

/** All timestamp columns, read from the catalogue, so that new ones are included automatically. Rows of the audit never change, and
 * what is searched follows from the records. */
const timeColumns = sql`
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
    and table_name in (select tablename from pg_tables where schemaname = 'public') and table_name not in ('audit', 'search_texts') order by 1, 2`

/**
 * Sets back all times that are later than the database's clock allows: it was ahead when they were written. They become now, in the same
 * order, a millisecond apart. OPS-10.
 * @returns the numbers of rows by column; empty when nothing was ahead, or the clock is behind itself
 */
export async function setBackAhead(tx: Transaction, inOrder: readonly SetBack[]): Promise<Record<string, number>> {
  const ahead = await columnsAhead(tx)
  if (ahead.length === 0) return {}
  for (const setBack of inOrder) await setBack(tx)
  const found: Record<string, number> = {}
  for (const { table, column, rows } of ahead) {
    const [t, c] = [sql.identifier(table), sql.identifier(column)]
    await tx.execute(sql`
      update ${t} t set ${c} = now() - (m.ordinal - 1) * interval '1 ms' from (
        select ctid, row_number() over (order by ${c} desc) as ordinal from ${t} where ${c} > ${limitOf({ table, column })}) m
      where t.ctid = m.ctid`)
    found[`${table}.${column}`] = rows
  }
  return found
}

async function columnsAhead(tx: Transaction): Promise<(TimeColumn & { rows: number })[]> {
  const { rows: columns } = await tx.execute<TimeColumn & Record<string, unknown>>(timeColumns)
  const counts = columns.map(
    (one) => sql`select ${one.table} as "table", ${one.column} as "column", count(*)::int as rows
        from ${sql.identifier(one.table)} where ${sql.identifier(one.column)} > ${limitOf(one)}`,
  )
  const { rows } = await tx.execute<TimeColumn & { rows: number } & Record<string, unknown>>(
    sql`select * from (${sql.join(counts, sql` union all `)}) as found where rows > 0 and ${isAfterRelease}`,
  )
  return rows
}

function limitOf({ table, column }: TimeColumn): SQL {
  return sql`now() + ${longestOf.get(`${table}.${column}`) ?? '0'}::interval + ${tolerance}::interval`
}
