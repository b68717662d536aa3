import { type SQL, sql } from 'drizzle-orm'
import { preconditionFailed } from '../http/errors.ts'
import { matchesVersion, tagOf } from '../http/versions.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction, type StoreLock } from '../store/lockedTransaction.ts'
import { type Fields, fieldsOf } from './history/fields.ts'
import { storeRevision } from './history/revisions.ts'

/** A kind of record that members edit. */
export interface RecordKind<Row extends object> {
  /** The noun in Estonian, in the partitive: 'seda teemat'. */
  noun: string
  /** Its table, with the last editor in `muutja_id`. */
  table: SQL
  /** The version of a record: changes exactly when a field that a PUT can change does. */
  versionOf: (record: Row) => string
  /** Its history; null for a kind without. HIST-1. */
  history: { liik: string; valuesOf: (record: Row) => object } | null
  /** Condition for the row `r` of a record. Default: its `_id`. */
  isRow?: SQL
}

/** A change of one record, in the order of its steps. The steps run in one transaction, which may be repeated. */
export interface RecordChange<Row extends object, Change, ResponseBody> {
  kind: RecordKind<Row>
  id: string
  /** The id of the user who makes the change. */
  editor: string | ((change: Change) => string)
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
  /** The response. @param after the record as `existing` reads it after the change */
  response: (tx: Transaction, after: Row) => ResponseBody | Promise<ResponseBody>
}

/**
 * Changes a record, and stores what it was before; every domain uses it for every change. REST-1, REST-3, HIST-1.
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
  const { kind, id, editor, ifMatch, underLock, lock, existing, changeOf, isVersioned, lockFiles, write, response } =
    steps
  return inLockedTransaction(db, underLock, async (tx) => {
    await lock(tx)
    const now = await existing(tx)
    const change = await changeOf(tx, now)
    if (change === null) return response(tx, now)
    const isChecked = ifMatch != null && (isVersioned?.(change) ?? true)
    if (isChecked && !matchesVersion(ifMatch, kind.versionOf(now))) throw await overtaken(tx, kind, id, now)
    await lockFiles?.(tx, change)
    await write(tx, change, now)
    const after = await existing(tx)
    if (kind.history) {
      const { liik, valuesOf } = kind.history
      const by = typeof editor === 'string' ? editor : editor(change)
      const [fieldsNow, fieldsAfter] = [now, after].map((record) => fieldsOf(valuesOf(record))) as [Fields, Fields]
      await storeRevision(tx, { liik, id }, { editor: by, before: fieldsNow, after: fieldsAfter })
    }
    return response(tx, after)
  })
}

/** The 412 error for a change of an outdated version. */
async function overtaken<Row extends object>(tx: Transaction, kind: RecordKind<Row>, id: string, now: Row) {
  const { noun, table, versionOf, isRow = sql`r._id = ${id}::uuid` } = kind
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
