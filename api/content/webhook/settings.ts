import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { badFields } from '../../http/errors.ts'
import type { Caller } from '../../http/session/caller.ts'
import { tagOf } from '../../http/versions.ts'
import { recordAudit } from '../../records/audit.ts'
import { changeRecord, type RecordKind } from '../../records/changeRecord.ts'
import { editableRecord } from '../../records/editable.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { webhooks } from '../../store/tables/webhooks.ts'
import { inTransaction } from '../../store/transaction.ts'
import { secretText } from './message.ts'
import type { WebhookChanges, WireWebhook } from './schemas.ts'
import { queueEvent } from './sending.ts'

const webhookProperties = editableRecord<Pick<WireWebhook, 'aadress' | 'sees'>, WebhookChanges>({
  aadress: {},
  sees: {},
})

export const versionOfWebhook = webhookProperties.versionOf

/** The webhook, with its last deliveries. HOOK-1. */
export async function readWebhook(db: Database | Transaction): Promise<WireWebhook> {
  const { rows } = await db.execute<Omit<WireWebhook, 'vastused' | 'versioon'> & Record<string, unknown>>(sql`
    select aadress, sees, ${isoTime(sql`peatatud`)} as peatatud from webhooks`)
  const { rows: vastused } = await db.execute<WireWebhook['vastused'][number] & Record<string, unknown>>(sql`
    select ${isoTime(sql`aeg`)} as aeg, staatus, tekst from webhook_answers order by webhook_answers.aeg desc, _id desc`)
  const webhook = rows[0] ?? { aadress: '', sees: false, peatatud: null }
  return { ...webhook, vastused, versioon: tagOf(versionOfWebhook(webhook)) }
}

const webhookKind: RecordKind<WireWebhook> = {
  noun: 'seda aadressi',
  table: sql`webhooks`,
  versionOf: versionOfWebhook,
  history: null,
  isRow: sql`r.nimi = 'avalik'`,
}

/**
 * Changes the address, and whether changes are announced; either resumes a paused webhook. Messages to a former address are deleted.
 * @throws 412 if another admin has changed either since `ifMatch`, 400
 */
export function changeWebhook(
  db: Database,
  caller: Pick<Caller, '_id'>,
  changes: WebhookChanges,
  ifMatch: string | undefined,
): Promise<WireWebhook> {
  return changeRecord(db, {
    kind: webhookKind,
    id: 'avalik',
    editor: caller._id,
    ifMatch,
    lock: lockRow,
    existing: readWebhook,
    changeOf: (_tx, now) => {
      const next = webhookProperties.changed(now, changes)
      if (next.aadress === '') throw badFields({ aadress: 'Lisa aadress, kuhu muudatustest teatada.' })
      return webhookProperties.differing(now, changes) || now.peatatud != null ? next : null
    },
    write: async (tx, next, now) => {
      if (now.aadress !== next.aadress) await tx.execute(sql`delete from jobs where kind = 'webhook'`)
      if (!next.sees) await tx.execute(sql`delete from content_changes`)
      await tx.update(webhooks).set({ ...next, peatatud: null, muutjaId: caller._id })
      const muudetud = Object.keys(webhookProperties.differing(now, next) ?? { peatatud: null })
      await recordAudit(tx, 'veebihaak', { muudetud })
    },
    response: (_tx, after) => after,
  })
}

/** Locks the row; creates it if it does not exist. */
async function lockRow(tx: Transaction): Promise<void> {
  await tx
    .insert(webhooks)
    .values({ nimi: 'avalik', aadress: '', saladus: randomBytes(32), sees: false })
    .onConflictDoNothing()
  await tx.execute(sql`select from webhooks for update`)
}

/** Replaces the secret; the old one ends immediately. @throws 400 without an address */
export async function rotateSecret(db: Database): Promise<{ saladus: string }> {
  const secret = randomBytes(32)
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`update webhooks set saladus = ${secret}`)
    if (rowCount === 0) throw badFields({ aadress: 'Lisa enne aadress, kuhu muudatustest teatada.' })
    await recordAudit(tx, 'veebihaak', { muudetud: ['saladus'] })
  })
  return { saladus: secretText(secret) }
}

/** Sends a test message, whether changes are announced or not. @throws 400 without an address */
export async function testWebhook(db: Database): Promise<WireWebhook> {
  const webhook = await readWebhook(db)
  if (webhook.aadress === '') throw badFields({ aadress: 'Lisa enne aadress, kuhu muudatustest teatada.' })
  await queueEvent(db, { type: 'webhook.test', data: {} })
  return webhook
}
