import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { attemptsWithin, type JobKinds, type QueuedWork } from '../../jobs/jobKind.ts'
import { queueJob } from '../../jobs/queue.ts'
import { callOutside } from '../../outside/call.ts'
import { causeInWords } from '../../outside/cause.ts'
import { openAgent, type OpenInternet, postOutside } from '../../outside/openInternet.ts'
import { newId } from '../../store/clock/ids.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { type ContentChange, signedHeaders, type WebhookEvent } from './message.ts'

export interface WebhookContext {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  internet: OpenInternet
}

/** How often changes are collected, in ms: a run of edits makes one message. */
const everyMs = 10_000
/** How often a message is tried before the webhook pauses: two days of attempts. */
const mostAttempts = attemptsWithin(48 * 3_600_000)
/** The most changes that a message names. */
const mostChanges = 100
/** The most messages in the queue: meanwhile changes gather for the next one. */
const mostWaiting = 5
/** The most characters of a response that are stored, and the most deliveries. */
const [longestText, mostDeliveries] = [200, 20]

/** The jobs that announce changes of public content. HOOK-1. */
export const webhookJobs = (context: WebhookContext): JobKinds => ({
  webhook: webhookSending(context),
  planWebhook: { run: () => planWebhook(context.db), everyMs, firstAfterMs: everyMs },
})

const kinds = new Map<string, ContentChange['kind']>([
  ['artikkel', 'article'],
  ['album', 'album'],
  ['avaleht', 'home'],
])

/** Makes one message of all changes since the last one, and deletes the changes in the same transaction. HOOK-1. */
export async function planWebhook(db: Database): Promise<void> {
  const { rows: due } = await db.execute(sql`select from content_changes limit 1`)
  if (due.length === 0) return
  await inTransaction(db, async (tx) => {
    const { rows: waiting } = await tx.execute(sql`select from jobs where kind = 'webhook' limit ${mostWaiting}`)
    if (waiting.length >= mostWaiting) return
    const { rows } = await tx.execute<{ liik: string; id: string }>(sql`
      with taken as (delete from content_changes returning liik, id)
      select distinct liik, id from taken order by liik, id limit ${mostChanges + 1}`)
    const changes = rows.slice(0, mostChanges).flatMap(({ liik, id }) => {
      const kind = kinds.get(liik)
      return kind ? [{ kind, id }] : []
    })
    if (changes.length === 0) return
    await queueEvent(tx, { type: 'content.changed', data: { changes, more: rows.length > mostChanges } })
  })
}

/** Queues a message, which is sent once the transaction commits. */
export const queueEvent = (tx: Parameters<typeof queueJob>[0], event: WebhookEvent): Promise<void> =>
  queueJob(tx, 'webhook', event)

interface Target extends Record<string, unknown> {
  aadress: string
  saladus: Buffer
}

/** Sends messages, each with the same id at every attempt; a message that cannot be delivered for two days pauses the webhook. */
export function webhookSending({ db, log, internet }: WebhookContext): QueuedWork<WebhookEvent> {
  const agent = openAgent(internet)
  return {
    async run({ _id: id, details: event, createdAt, attempts }, signal) {
      const isTest = event.type === 'webhook.test'
      const { rows } = await db.execute<Target>(sql`
        select aadress, saladus from webhooks where ${isTest} or (sees and peatatud is null)`)
      const [target] = rows
      if (!target) return
      const body = JSON.stringify({ type: event.type, timestamp: createdAt.toISOString(), data: event.data })
      const response = await post(target, signedHeaders(target.saladus, id, Date.now(), body), body, signal)
      // Deliveries are only shown to admins: a failure to store one must not resend a message that was delivered.
      await storeDelivery(response).catch((error: unknown) => {
        log.warn({ err: error, job: id }, 'a delivery of the webhook could not be stored')
      })
      if (response.status != null && response.status >= 200 && response.status < 300) return
      // The admin who sent a test sees its result, so it is not retried.
      if (isTest) return
      if (response.status !== 410 && attempts < mostAttempts)
        throw new Error(`The webhook responded with ${response.status ?? response.text}`)
      if (response.status !== 410 && (await hasTakenSince(createdAt))) {
        log.warn({ job: id, status: response.status }, 'the webhook refuses a message, and accepts others')
        return
      }
      await db.execute(sql`update webhooks set peatatud = now() where aadress = ${target.aadress} and peatatud is null`)
      await db.execute(sql`delete from content_changes`)
      log.warn({ job: id, status: response.status }, 'the webhook is paused: its address accepts no messages')
    },
  }

  async function post(
    { aadress }: Target,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<{ status: number | null; text: string }> {
    const { deadlineMs } = internet
    const limits = { connectMs: deadlineMs, firstByteMs: deadlineMs, idleMs: deadlineMs, totalMs: deadlineMs }
    try {
      return await callOutside('The webhook', limits, signal, (call) =>
        postOutside(aadress, { agent, headers, body, signal: call.signal }),
      )
    } catch (error) {
      // The api stops or has lost its lease: no fault of the address.
      signal.throwIfAborted()
      return { status: null, text: causeInWords(error) }
    }
  }

  async function hasTakenSince(time: Date): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from webhook_answers where staatus between 200 and 299 and aeg > ${time.toISOString()}::timestamptz limit 1`)
    return rows.length > 0
  }

  async function storeDelivery({ status, text }: { status: number | null; text: string }) {
    // Only characters that PostgreSQL can store, on one line.
    const shown = text
      .toWellFormed()
      .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, longestText)
    await db.execute(
      sql`insert into webhook_answers (_id, staatus, tekst) values (${newId()}::uuid, ${status}::int, ${shown.toWellFormed()})`,
    )
    await db.execute(sql`
      delete from webhook_answers where _id not in (select _id from webhook_answers order by aeg desc, _id desc limit ${mostDeliveries})`)
  }
}
