import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import { cursorDateSchema, type PageRange } from '../http/page.ts'
import { tagOf } from '../http/versions.ts'
import { isListed } from '../search/listed.ts'
import { wallTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { protocolProperties, versionOfProtocol } from './editable.ts'
import type { WireProtocol, WireProtocolYear } from './schemas.ts'

/** Cursor of the protocols: date, _id. */
export const protocolCursorSchema = z.tuple([cursorDateSchema, idSchema])

export type ProtocolCursor = z.infer<typeof protocolCursorSchema>

type ProtocolRow = Omit<WireProtocol, 'versioon'> & Record<string, unknown>

const columns = sql`p._id, ${protocolProperties.columns}`

/** The date that a protocol is sorted by; must match the expression of the index. */
const sortDate = sql`coalesce(p.algus, '-infinity')`

/** Selects protocols. LIST-4. */
export interface ProtocolFilter {
  /** Words that the text contains; '' for all protocols. */
  search: string
  /** The year of the meeting: '2026'. */
  year: string | undefined
}

/** The protocols, newest first and those of one date by creation, each with its cursor. PROTO-1, LIST-4, REST-6. */
export async function listProtocols(
  db: Database,
  { search, year, limit, after }: ProtocolFilter & PageRange<ProtocolCursor>,
): Promise<{ protocol: WireProtocol; cursor: ProtocolCursor }[]> {
  const conditions: SQL[] = [await isListed(db, sql`p._id`, search, { kind: 'protokoll' })]
  if (year != null) {
    const start = sql`${`${year}-01-01`}::timestamp`
    conditions.push(sql`${sortDate} >= ${start} and ${sortDate} < ${start} + interval '1 year'`)
  }
  if (after) conditions.push(sql`(${sortDate}, p._id) < (${after[0]}::timestamp, ${after[1]}::uuid)`)
  const { rows } = await db.execute<ProtocolRow & { sortValue: string }>(sql`
    select ${columns}, coalesce(${wallTime(sql`p.algus`)}, '-infinity') as "sortValue"
    from protocols p where ${sql.join(conditions, sql` and `)} order by ${sortDate} desc, p._id desc
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows.map(({ sortValue, ...row }) => ({ protocol: protocolOf(row), cursor: [sortValue, row._id] }))
}

/** The number of protocols by year, the latest first; protocols without a date are not counted. LIST-4. */
export async function listYears(db: Database): Promise<WireProtocolYear[]> {
  const { rows } = await db.execute<WireProtocolYear & Record<string, unknown>>(sql`
    select extract(year from algus)::int as aasta, count(*)::int as hulk from protocols
    where algus is not null group by 1 order by 1 desc limit 1000`)
  return rows
}

/** A protocol; null if there is none with this id. */
export async function findProtocol(tx: Database | Transaction, id: string): Promise<WireProtocol | null> {
  const { rows } = await tx.execute<ProtocolRow>(sql`select ${columns} from protocols p where p._id = ${id}::uuid`)
  return rows[0] ? protocolOf(rows[0]) : null
}

const protocolOf = (row: ProtocolRow): WireProtocol => ({ ...row, versioon: tagOf(versionOfProtocol(row)) })
