import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import { cursorDateSchema, type PageRange } from '../http/page.ts'
import { tagOf } from '../http/versions.ts'
import { wallTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { protocolProperties, versionOfProtocol } from './editable.ts'
import type { WireProtocol } from './schemas.ts'

/** Cursor of the protocols: date, _id. */
export const protocolCursorSchema = z.tuple([cursorDateSchema, idSchema])

export type ProtocolCursor = z.infer<typeof protocolCursorSchema>

type ProtocolRow = Omit<WireProtocol, 'versioon'> & Record<string, unknown>

const columns = sql`p._id, ${protocolProperties.columns}`

/** The date that a protocol is sorted by: the expression of the index. */
const sortDate = sql`coalesce(p.algus, '-infinity')`

/**
 * The protocols, newest first and those of one date by creation, each with the cursor for the rows after it. PROTO-1,
 * REST-6.
 */
export async function listProtocols(
  db: Database,
  { limit, after }: PageRange<ProtocolCursor>,
): Promise<{ protocol: WireProtocol; cursor: ProtocolCursor }[]> {
  const behind = after ? sql`where (${sortDate}, p._id) < (${after[0]}::timestamp, ${after[1]}::uuid)` : sql``
  const { rows } = await db.execute<ProtocolRow & { sortValue: string }>(sql`
    select ${columns}, coalesce(${wallTime(sql`p.algus`)}, '-infinity') as "sortValue"
    from protocols p ${behind} order by ${sortDate} desc, p._id desc
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows.map(({ sortValue, ...row }) => ({ protocol: protocolOf(row), cursor: [sortValue, row._id] }))
}

/** A protocol; null if there is none with this id. */
export async function findProtocol(tx: Database | Transaction, id: string): Promise<WireProtocol | null> {
  const { rows } = await tx.execute<ProtocolRow>(sql`select ${columns} from protocols p where p._id = ${id}::uuid`)
  return rows[0] ? protocolOf(rows[0]) : null
}

const protocolOf = (row: ProtocolRow): WireProtocol => ({ ...row, versioon: tagOf(versionOfProtocol(row)) })
