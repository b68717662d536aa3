import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { badFields } from '../../http/errors.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { secretText } from './message.ts'
import type { WireWebhook } from './schemas.ts'
import { queueEvent } from './sending.ts'

/** Where changes are told, and what was answered last. HOOK-1. */
export async function readWebhook(db: Database): Promise<WireWebhook> {
  const { rows } = await db.execute<Omit<WireWebhook, 'vastused'> & Record<string, unknown>>(sql`
    select aadress, sees, ${isoTime(sql`peatatud`)} as peatatud from webhooks`)
  const { rows: vastused } = await db.execute<WireWebhook['vastused'][number] & Record<string, unknown>>(sql`
    select ${isoTime(sql`aeg`)} as aeg, staatus, tekst from webhook_answers order by webhook_answers.aeg desc, _id desc`)
  return { ...(rows[0] ?? { aadress: '', sees: false, peatatud: null }), vastused }
}

/** Changes where changes are told, and whether; each goes on after a pause. Messages to a former address do not leave any more. @throws 400 */
export async function changeWebhook(
  db: Database,
  { aadress, sees }: { aadress?: string | undefined; sees?: boolean | undefined },
): Promise<WireWebhook> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ aadress: string; sees: boolean }>(
      sql`select aadress, sees from webhooks where nimi = 'avalik' for update`,
    )
    const next = {
      aadress: '',
      sees: false,
      ...rows[0],
      ...(aadress != null && { aadress }),
      ...(sees != null && { sees }),
    }
    if (next.aadress === '') throw badFields({ aadress: 'Lisa aadress, kuhu muudatustest teatada.' })
    if (rows[0]?.aadress !== next.aadress) await tx.execute(sql`delete from jobs where kind = 'webhook'`)
    if (!next.sees) await tx.execute(sql`delete from content_changes`)
    await tx.execute(sql`
      insert into webhooks (nimi, aadress, saladus, sees) values ('avalik', ${next.aadress}, ${randomBytes(32)}, ${next.sees})
      on conflict (nimi) do update set aadress = excluded.aadress, sees = excluded.sees, peatatud = null`)
  })
  return readWebhook(db)
}

/** Makes a new secret in the place of the old one, which ends at once. @throws 400 without an address */
export async function rotateSecret(db: Database): Promise<{ saladus: string }> {
  const secret = randomBytes(32)
  const { rowCount } = await db.execute(sql`update webhooks set saladus = ${secret}`)
  if (rowCount === 0) throw badFields({ aadress: 'Lisa enne aadress, kuhu muudatustest teatada.' })
  return { saladus: secretText(secret) }
}

/** Sends a message that says nothing, whether changes are told or not. @throws 400 without an address */
export async function testWebhook(db: Database): Promise<WireWebhook> {
  const webhook = await readWebhook(db)
  if (webhook.aadress === '') throw badFields({ aadress: 'Lisa enne aadress, kuhu muudatustest teatada.' })
  await queueEvent(db, { type: 'webhook.test', data: {} })
  return webhook
}
