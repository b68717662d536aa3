import { eq, type SQL, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import type { PageRange } from '../../http/page.ts'
import { type Caller, status } from '../../http/session/caller.ts'
import { uuidArray } from '../../store/arrays.ts'
import { retained } from '../../store/clock/retained.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inLockedTransaction, type StoreLock } from '../../store/lockedTransaction.ts'
import { type DeletedRows, trash } from '../../store/tables/history.ts'
import { inTransaction } from '../../store/transaction.ts'
import { recordAudit } from '../audit.ts'
import { readDeleted, writeDeleted } from './deletedRows.ts'
import { type Fields } from './fields.ts'
import { deleteRevisions } from './revisions.ts'
import { idsIn } from './values.ts'

/** The row of a deleted record in its own table. */
export type DeletedRow = Record<string, unknown> & { _id: string }

/** A kind of record that goes to the trash when it is deleted. */
export interface TrashKind {
  table: string
  /** The lock that serialises all changes of the kind. */
  underLock?: StoreLock
  /** Locks what the record needs, and adapts its row: a slug, say, that was taken since. @throws 409 */
  prepare?: (tx: Transaction, row: DeletedRow, deleted: DeletedRows) => Promise<void>
  /** Updates what depends on the record, and announces it. */
  restored?: (tx: Transaction, row: DeletedRow, caller: Caller) => Promise<void>
  /** Removes what stayed outside the database, once the record is deleted for good. */
  purged?: (tx: Transaction, row: DeletedRow) => Promise<void>
}

export type TrashKinds = Readonly<Record<string, TrashKind>>

/** A record that is being deleted. */
interface Deletion {
  liik: string
  id: string
  /** SQL for its title. */
  title: SQL
  /** What is deleted, in the form of readDeleted. */
  roots: [table: string, ids: string[]][]
}

/** Puts a record into the trash. Call it right before the deletion, in its transaction. TRASH-1. */
export async function moveToTrash(
  tx: Transaction,
  caller: Caller,
  { liik, id, title, roots }: Deletion,
): Promise<void> {
  const sisu = JSON.stringify(await readDeleted(tx, roots))
  await tx.execute(sql`
    insert into trash (_id, liik, pealkiri, kustutaja_id, sisu)
    values (${id}::uuid, ${liik}, coalesce((${title}), ''), ${caller._id}::uuid, ${sisu}::jsonb)`)
  await recordAudit(tx, 'kustutatud', { kirje: id, kirjeliik: liik })
}

/** A cursor of the trash: the time of the deletion, and the id. */
export type TrashCursor = [time: string, id: string]

/** The trash, the last deleted first; of members below status 3 what they deleted themselves. TRASH-1. */
export async function listTrash(db: Database, caller: Caller, { limit, after }: PageRange<TrashCursor>) {
  const isOwn = caller.staatus < status.moderator ? sql`t.kustutaja_id = ${caller._id}::uuid` : sql`true`
  const isAfter = after ? sql`(t.kuupaev, t._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const { rows } = await db.execute<{
    _id: string
    liik: string
    pealkiri: string
    kustutaja: { _id: string; nimi: string } | null
    kuupaev: string
  }>(sql`
    select t._id, t.liik, t.pealkiri, ${isoTime(sql`t.kuupaev`)} as kuupaev,
      case when u._id is not null then json_build_object('_id', u._id, 'nimi', u.nimi) end as kustutaja
    from trash t left join users u on u._id = t.kustutaja_id
    where ${isOwn} and ${isAfter} and t.kuupaev > now() - ${retained('trash')}
    order by t.kuupaev desc, t._id desc ${limit == null ? sql`` : sql`limit ${limit}::int`}`)
  return rows
}

/**
 * Restores a deleted record under its id; a repeat changes nothing. TRASH-1.
 * @throws 404, 403 unless the caller deleted it or is a moderator, 409 if it cannot be as something was deleted or taken since
 */
export async function restoreDeleted(db: Database, kinds: TrashKinds, caller: Caller, id: string) {
  const [found] = await db.select({ liik: trash.liik }).from(trash).where(eq(trash._id, id))
  const kind = found && kinds[found.liik]
  if (!kind) return { _id: id, liik: await kindOfRestored(db, kinds, id) }
  const liik = await inLockedTransaction(db, kind.underLock, async (tx) => {
    const [deleted] = await tx.select().from(trash).where(eq(trash._id, id)).for('update')
    if (!deleted) return null
    if (caller.staatus < status.moderator && deleted.kustutajaId !== caller._id)
      throw forbidden('Taastada saab seda ainult see, kes selle kustutas, või moderaator.')
    const { sisu } = deleted
    const row = rowOf(kind, id, sisu)
    await kind.prepare?.(tx, row, sisu)
    await writeDeleted(tx, sisu)
    if (!(await exists(tx, kind, id)))
      throw conflict('Seda ei saa enam taastada: midagi, mille juurde see kuulus, on vahepeal kustutatud.')
    await tx.delete(trash).where(eq(trash._id, id))
    await kind.restored?.(tx, row, caller)
    await recordAudit(tx, 'taastatud', { kirje: id, kirjeliik: deleted.liik })
    return deleted.liik
  })
  return { _id: id, liik: liik ?? (await kindOfRestored(db, kinds, id)) }
}

/**
 * Restores the files that values name and that are in the trash, as a revision shows them again. HIST-1.
 * @returns the ids of those that are gone for good
 */
export async function restoreFiles(db: Database, kinds: TrashKinds, caller: Caller, fields: Fields) {
  const ids = [
    ...new Set(Object.entries(fields).flatMap(([name, value]) => (name === 'kategooria' ? [] : idsIn(value)))),
  ]
  if (ids.length === 0) return new Set<string>()
  const { rows } = await db.execute<{ _id: string; deleted: boolean; exists: boolean }>(sql`
    select i.id as _id, exists (select from trash where _id = i.id and liik = 'fail') as deleted,
      exists (select from files where _id = i.id) as exists from unnest(${uuidArray(ids)}) i(id)`)
  for (const { _id, deleted } of rows)
    if (deleted) await restoreDeleted(db, kinds, { ...caller, staatus: status.moderator }, _id)
  return new Set(rows.filter((row) => !row.deleted && !row.exists).map(({ _id }) => _id))
}

async function exists(tx: Database | Transaction, { table }: TrashKind, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from ${sql.identifier(table)} where _id = ${id}::uuid`)
  return rowCount !== 0
}

/** The kind of a record that was restored already. @throws 404 */
async function kindOfRestored(db: Database, kinds: TrashKinds, id: string): Promise<string> {
  for (const [liik, kind] of Object.entries(kinds)) if (await exists(db, kind, id)) return liik
  throw notFound('Seda prügikastis enam ei ole.')
}

/** Deletes a record from the trash for good. @throws 404, 403 below status 4. TRASH-1 */
export async function deleteForever(db: Database, kinds: TrashKinds, caller: Caller, id: string): Promise<void> {
  if (caller.staatus < status.admin) throw forbidden('Jäädavalt saavad kustutada ainult adminid.')
  await inTransaction(db, async (tx) => {
    const [gone] = await purge(tx, kinds, eq(trash._id, id))
    if (!gone) throw notFound('Seda prügikastis enam ei ole.')
    await recordAudit(tx, 'jaadavalt', { kirje: id, kirjeliik: gone.liik })
  })
}

/** The daily deletion of old records from the trash. Files that a revision names stay until it is deleted. */
export function emptyTrash(kinds: TrashKinds): (tx: Transaction) => Promise<void> {
  const isOld = sql`${trash.kuupaev} < now() - ${retained('trash')}`
  const isNamed = sql`${trash.liik} = 'fail' and exists (select from revisions where nimetab @> array[${trash._id}])`
  return async (tx) => {
    await purge(tx, kinds, sql`${isOld} and not (${isNamed})`)
  }
}

/** @returns what was deleted */
async function purge(tx: Transaction, kinds: TrashKinds, condition: SQL): Promise<{ liik: string }[]> {
  const gone = await tx.delete(trash).where(condition).returning()
  for (const { _id, liik, sisu } of gone) {
    const rows = sisu.rows.flatMap(([, ofTable]) => ofTable)
    await deleteRevisions(
      tx,
      rows.flatMap((row) => (typeof row._id === 'string' ? row._id : [])),
    )
    const kind = kinds[liik]
    if (kind?.purged) await kind.purged(tx, rowOf(kind, _id, sisu))
  }
  return gone
}

const rowOf = ({ table }: TrashKind, id: string, { rows }: DeletedRows): DeletedRow => {
  const row = rows.find(([name]) => name === table)?.[1].find(({ _id }) => _id === id)
  if (!row) throw new Error(`the trash has no row of ${table} ${id}`)
  return row as DeletedRow
}
