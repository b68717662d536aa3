import { eq, sql } from 'drizzle-orm'
import { type ContentRules, requireEditor } from '../content/policy.ts'
import { attach, attachToNew } from '../files/attachments.ts'
import { dateColumnsOf, dateWords } from '../http/dateValue.ts'
import { badFields, notFound } from '../http/errors.ts'
import { hasContent } from '../http/html/cleanHtml.ts'
import { type Caller, callerOf } from '../http/session/caller.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { columnsFor, type Edited } from '../records/editable.ts'
import { bodyFrom, type HistoryKind } from '../records/history/historyKinds.ts'
import { moveToTrash } from '../records/history/trash.ts'
import { notifyMembers } from '../records/notifyMembers.ts'
import type { Database, Transaction } from '../store/database.ts'
import { protocols } from '../store/tables/protocols.ts'
import { inTransaction } from '../store/transaction.ts'
import { protocolAttachments, protocolProperties, versionOfProtocol } from './editable.ts'
import { findProtocol } from './reading.ts'
import { type NewProtocol, type ProtocolChanges, protocolChangesSchema, type WireProtocol } from './schemas.ts'

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
  history: { liik: 'protokoll', valuesOf: protocolProperties.valuesOf },
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
  return changeRecord(db, {
    kind: protocolKind,
    id,
    editor: caller._id,
    ifMatch,
    lock: (tx) => tx.select({ _id: protocols._id }).from(protocols).where(eq(protocols._id, id)).for('update'),
    existing: (tx) => existing(tx, id),
    changeOf: (_tx, now) => (protocolProperties.differing(now, body) ? protocolProperties.changed(now, body) : null),
    write: async (tx, { failid, ...fields }) => {
      requireContent(fields.tekst, failid.length)
      await tx
        .update(protocols)
        .set({ ...columnsOf(fields), muutjaId: caller._id })
        .where(eq(protocols._id, id))
      await attach(tx, protocolAttachments, id, body.failid)
    },
    response: (_tx, after) => after,
  })
}

/**
 * Deletes a protocol, but not its files. PROTO-1.
 * @throws 404, or 403 for callers who may not edit content areas
 */
export async function deleteProtocol(db: Database, rules: ContentRules, caller: Caller, id: string): Promise<void> {
  requireEditor(caller, rules, 'Protokolle')
  await inTransaction(db, async (tx) => {
    const [protocol] = await tx.select().from(protocols).where(eq(protocols._id, id)).for('update')
    if (!protocol) throw noSuchProtocol()
    const title = sql`select to_char(paev, 'FMDD.FMMM.YYYY') from protocols where _id = ${id}::uuid`
    await moveToTrash(tx, caller, { liik: 'protokoll', id, title, roots: [['protocols', [id]]] })
    await tx.delete(protocols).where(eq(protocols._id, id))
  })
}

/** The history of protocols. HIST-1. */
export const protocolHistory = (db: Database, rules: ContentRules): HistoryKind => ({
  async open(request, id) {
    requireEditor(callerOf(request), rules, 'Protokolle')
    const protocol = await existing(db, id)
    const title = protocol.kuupaev ? dateWords(protocol.kuupaev) : ''
    return { title, values: protocolProperties.valuesOf(protocol), version: versionOfProtocol(protocol) }
  },
  save: (request, id, values, ifMatch) =>
    updateProtocol(db, rules, callerOf(request), { id, body: bodyFrom(protocolChangesSchema, values), ifMatch }),
})

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
