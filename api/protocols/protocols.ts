import { eq, sql } from 'drizzle-orm'
import { type ContentRules, requireEditor } from '../content/policy.ts'
import { attach, attachToNew } from '../files/attachments.ts'
import { hasContent } from '../html/cleanHtml.ts'
import { dateColumnsOf } from '../http/dateValue.ts'
import { badFields, notFound } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import { changeRecord, type RecordKind, rowWithId } from '../records/changeRecord.ts'
import { columnsFor, type Edited } from '../records/editable.ts'
import { notifyMembers } from '../records/notifyMembers.ts'
import type { Database, Transaction } from '../store/database.ts'
import { protocols } from '../store/tables/protocols.ts'
import { protocolAttachments, protocolProperties, versionOfProtocol } from './editable.ts'
import { findProtocol } from './reading.ts'
import type { NewProtocol, ProtocolChanges, WireProtocol } from './schemas.ts'

/**
 * Creates a protocol, and notifies all other members of it. PROTO-1, MAIL-1.
 * @throws 403 for callers who may not edit content areas, 400 for one without visible content or with an unknown file
 */
export async function createProtocol(
  tx: Transaction,
  rules: ContentRules,
  caller: Caller,
  id: string,
  body: NewProtocol,
): Promise<void> {
  requireEditor(caller, rules, 'Protokolle')
  const { failid, ...fields } = body
  requireContent(body.tekst, failid?.length ?? 0)
  await tx.insert(protocols).values({ _id: id, ...columnsOf(fields), muutjaId: caller._id })
  await attachToNew(tx, protocolAttachments, id, failid)
  await notifyMembers(tx, { liik: 'protokoll', id, except: caller._id })
}

/** Reads a protocol. @throws 404 */
export function readProtocol(db: Database, id: string): Promise<WireProtocol> {
  return existing(db, id)
}

/** The request to change a protocol. */
interface ProtocolUpdate {
  id: string
  body: ProtocolChanges
  /** The tag of the protocol that was edited; without it the change is unconditional. */
  ifMatch: string | undefined
}

const protocolKind: RecordKind<WireProtocol> = {
  noun: 'seda protokolli',
  table: sql`protocols`,
  versionOf: versionOfProtocol,
}

/**
 * Changes the given fields of a protocol. PROTO-1.
 * @returns the complete protocol after the change
 * @throws 412 if it has changed since `ifMatch` and does not have the requested content already; 404, 403; 400 for a protocol without
 * visible content or with an unknown file
 */
export async function updateProtocol(
  db: Database,
  rules: ContentRules,
  caller: Caller,
  { id, body, ifMatch }: ProtocolUpdate,
): Promise<WireProtocol> {
  requireEditor(caller, rules, 'Protokolle')
  const read = (tx: Transaction) => existing(tx, id)
  return changeRecord(db, {
    kind: protocolKind,
    isRow: rowWithId(id),
    ifMatch,
    lock: (tx) => tx.select({ _id: protocols._id }).from(protocols).where(eq(protocols._id, id)).for('update'),
    existing: read,
    changeOf: (_tx, now) => (protocolProperties.differing(now, body) ? protocolProperties.changed(now, body) : null),
    write: async (tx, { failid, ...fields }) => {
      requireContent(fields.tekst, failid.length)
      await tx
        .update(protocols)
        .set({ ...columnsOf(fields), muutjaId: caller._id })
        .where(eq(protocols._id, id))
      await attach(tx, protocolAttachments, id, body.failid)
    },
    response: read,
  })
}

/**
 * Deletes a protocol, but not its files. PROTO-1.
 * @throws 404, or 403 for callers who may not edit content areas
 */
export async function deleteProtocol(db: Database, rules: ContentRules, caller: Caller, id: string): Promise<void> {
  requireEditor(caller, rules, 'Protokolle')
  const { rowCount } = await db.delete(protocols).where(eq(protocols._id, id))
  if (rowCount === 0) throw noSuchProtocol()
}

/** The columns of a protocol's own row. */
const columnsOf = ({ kuupaev, ...columns }: Omit<Edited<WireProtocol, ProtocolChanges>, 'failid'>) =>
  columnsFor(protocols, { ...columns, ...dateColumnsOf(kuupaev) })

async function existing(tx: Database | Transaction, id: string): Promise<WireProtocol> {
  const protocol = await findProtocol(tx, id)
  if (!protocol) throw noSuchProtocol()
  return protocol
}

/** @throws 400 for a protocol with neither text nor files */
function requireContent(tekst: string, fileCount: number) {
  if (!hasContent(tekst) && fileCount === 0) throw badFields({ tekst: 'Kirjuta midagi või lisa fail.' })
}

const noSuchProtocol = () => notFound('Seda protokolli enam ei ole.')
