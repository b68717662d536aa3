import { type SQL, sql } from 'drizzle-orm'
import { preconditionFailed } from '../http/errors.ts'
import { matchesVersion, tagOf } from '../http/versions.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction, type StoreLock } from '../store/lockedTransaction.ts'

/** A kind of record that members edit. */
export interface RecordKind<Row extends object> {
  /** The noun in Estonian, in the partitive: 'seda teemat'. */
  noun: string
  /** Its table, with the last editor in `muutja_id`. */
  table: SQL
  /** The version of a record: changes exactly when a field that a PUT can change does. */
  versionOf: (record: Row) => string
}

/** A change of one record, in the order of its steps. The steps run in one transaction, which may be repeated. */
export interface RecordChange<Row extends object, Change, ResponseBody> {
  kind: RecordKind<Row>
  /** Condition for its row `r` in the table of its kind, such as `rowWithId(id)`. */
  isRow: SQL
  /** The tag of the record that was edited; without it the change is unconditional. */
  ifMatch: string | undefined
  /** The lock that serialises all changes of this kind; none by default. See inLockedTransaction. */
  underLock?: StoreLock
  /** Locks the record until the transaction ends. @throws 404, 403 */
  lock: (tx: Transaction) => Promise<unknown>
  /** Reads the record as GET returns it. @throws 404 */
  existing: (tx: Transaction) => Promise<Row>
  /** The change to write; null if everything requested is in effect already. @throws 400 */
  changeOf: (tx: Transaction, now: Row) => Change | null | Promise<Change | null>
  /** Whether the change affects what the version covers, so that If-Match must hold. Default: every change. */
  isVersioned?: (change: Change) => boolean
  /** Locks the files that the record is going to show: a record is locked before its files, see BeforeFileDeletion. @throws 400 */
  lockFiles?: (tx: Transaction, change: Change) => Promise<void>
  /** Writes the change, and the caller as the last editor. @throws 400 */
  write: (tx: Transaction, change: Change, now: Row) => Promise<void>
  /** Reads the response. */
  response: (tx: Transaction) => Promise<ResponseBody>
}

/**
 * Changes a record; every domain uses it for every change. REST-1, REST-3.
 * A change that is in effect already, as in a retry after a lost response, writes nothing, records no editor and succeeds whatever its
 * If-Match (RFC 9110, 13.1.1).
 * @returns the response, read after the change
 * @throws 412 with the current record (`praegu`), its tag (`versioon`) and its last editor (`muutja`) if it has changed since `ifMatch`;
 * what the steps throw
 */
export function changeRecord<Row extends object, Change, ResponseBody>(
  db: Database,
  steps: RecordChange<Row, Change, ResponseBody>,
): Promise<ResponseBody> {
  const { kind, isRow, ifMatch, underLock, lock, existing, changeOf, isVersioned, lockFiles, write, response } = steps
  return inLockedTransaction(db, underLock, async (tx) => {
    await lock(tx)
    const now = await existing(tx)
    const change = await changeOf(tx, now)
    if (change !== null) {
      const isChecked = ifMatch != null && (isVersioned?.(change) ?? true)
      if (isChecked && !matchesVersion(ifMatch, kind.versionOf(now))) throw await overtaken(tx, kind, isRow, now)
      await lockFiles?.(tx, change)
      await write(tx, change, now)
    }
    return response(tx)
  })
}

/** Condition for the row `r` with this id. */
export const rowWithId = (id: string) => sql`r._id = ${id}::uuid`

/** The 412 error for a change of an outdated version. */
async function overtaken<Row extends object>(
  tx: Transaction,
  { noun, table, versionOf }: RecordKind<Row>,
  isRow: SQL,
  now: Row,
) {
  const editor = await lastEditorOf(tx, table, isRow)
  const msg = editor
    ? `${editor.nimi} muutis ${noun} vahepeal.`
    : `${noun.charAt(0).toUpperCase()}${noun.slice(1)} muudeti vahepeal.`
  return preconditionFailed(msg, { praegu: now, versioon: tagOf(versionOf(now)), muutja: editor })
}

/**
 * The last editor of a record, with the current name; null if unknown. For a 412: see changeRecord.
 * @param table of the record, with the column `muutja_id`
 * @param isRecord condition for its row
 */
async function lastEditorOf(tx: Transaction, table: SQL, isRecord: SQL): Promise<{ _id: string; nimi: string } | null> {
  const { rows } = await tx.execute<{ _id: string; nimi: string }>(sql`
    select u._id, u.nimi from users u where u._id = (select r.muutja_id from ${table} r where ${isRecord})`)
  return rows[0] ?? null
}
