import { and, eq, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../store/database.ts'
import { outbox } from '../store/tables/mail.ts'
import { holdLease } from './lease.ts'
import type { MailText } from './text.ts'
import type { MailTransport } from './transport.ts'

/** A mail that waits in the outbox. */
export type QueuedMail = typeof outbox.$inferSelect

/** A mail as it is to leave. */
export interface Letter extends MailText {
  to: string
  /** The address that it asks the reader to open. */
  link?: string
  /** Undoes what writing it made (the token of its link), where it did not leave. */
  withdraw?: () => Promise<void>
}

/** How mails of one kind come about. */
export interface MailKind {
  /** One that has not left for so long is dropped. */
  worthSendingSeconds: number
  /** Writes the mail when it is about to be sent; null when nobody is to get it any more. */
  write: (mail: QueuedMail) => Promise<Letter | null>
}

/** What an outbox sends, and how. */
export interface OutboxOptions {
  db: Database
  transport: MailTransport
  log: FastifyBaseLogger
  from: string
  /** What stands behind the @ of Message-IDs. */
  hostname: string
  kinds: Record<QueuedMail['kind'], MailKind>
  /** How often it is looked for mails that are due, in milliseconds. */
  everyMs?: number
  /** How long a mail that is being sent is this api's alone, from each renewal, in milliseconds. */
  leaseMs?: number
}

/** Sends what stands in the outbox. */
export interface Outbox {
  /** Something has been committed to the outbox: it is sent at once. */
  wake(): void
  /** Lets the mail under way end, for some seconds. */
  close(): Promise<void>
}

/** SMTP servers may take minutes for an answer (RFC 5321, 4.5.3.2); after this long a mail is given up and tried again later. */
const longestSendMs = 5 * 60_000

/** How long a mail under way may still take when the api stops. The supervisor kills after 8 seconds. */
const lastChanceMs = 5_000

/** Puts a mail into the outbox: it leaves when the transaction has been committed. */
export async function queueMail(
  tx: Database | Transaction,
  mail: Pick<typeof outbox.$inferInsert, 'kind' | 'emailKey' | 'details'>,
): Promise<void> {
  await tx.insert(outbox).values({ _id: newId(), ...mail })
}

/**
 * Starts to send. Several apis may share one outbox: each mail is sent by one of them, once. It is sent again after a crash
 * between the server's answer and our note of it, under the same Message-ID.
 */
export function startOutbox(options: OutboxOptions): Outbox {
  const { log, everyMs = 5_000 } = options
  const stop = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  const state: SendingState = { noted: new Set(), stop: stop.signal }

  const run = async () => {
    do {
      again = false
      await dropOld(options)
      while (!closed && (await sendNext(options, state)));
    } while (again && !closed)
  }
  const wake = () => {
    again = true
    if (closed || running) return
    running = run()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(wake, everyMs)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      const giveUp = setTimeout(() => stop.abort(new Error('The api stops')), lastChanceMs)
      await running
      clearTimeout(giveUp)
      options.transport.close()
    },
  }
}

interface SendingState {
  /** Mails that have left, but whose row could not be removed: the store was away. */
  noted: Set<string>
  stop: AbortSignal
}

/** Sends the next mail that is due; false when there is none. */
async function sendNext(options: OutboxOptions, { noted, stop }: SendingState): Promise<boolean> {
  const { db, log, transport, from, hostname, kinds, leaseMs = 60_000 } = options
  const mail = await take(db, leaseMs)
  if (!mail) return false
  const isOurs = and(eq(outbox._id, mail._id), eq(outbox.attempts, mail.attempts))
  const lease = holdLease({
    leaseMs,
    longestMs: longestSendMs,
    renew: async () =>
      (
        await db
          .update(outbox)
          .set({ nextTryAt: fromNow(leaseMs) })
          .where(isOurs)
      ).rowCount === 1,
  })
  let letter: Letter | null = null
  try {
    if (!noted.has(mail._id)) {
      letter = await kinds[mail.kind].write(mail)
      const signal = AbortSignal.any([lease.signal, stop])
      if (letter)
        await transport.send({ ...letter, id: mail._id, from, messageId: `<${mail._id}@${hostname}>` }, signal)
      noted.add(mail._id)
    }
    await db.delete(outbox).where(isOurs)
    noted.delete(mail._id)
  } catch (error) {
    if (!noted.has(mail._id)) await letter?.withdraw?.()
    const waitMs = Math.min(5_000 * 2 ** Math.min(mail.attempts - 1, 10), 3_600_000)
    await db
      .update(outbox)
      .set({ nextTryAt: fromNow(waitMs) })
      .where(isOurs)
    // The message of a refusal names the address (AUTH-8); its code says enough.
    const { message, code, responseCode } = error as { message?: string; code?: string; responseCode?: number }
    const cause = code ? undefined : message
    log.warn({ mail: mail._id, attempts: mail.attempts, code, responseCode, cause }, 'a mail did not leave')
  } finally {
    lease.end()
  }
  return true
}

/** Takes a mail that is due for this api alone, for as long as it renews its hold; a crash costs one lease. */
async function take(db: Database, leaseMs: number): Promise<QueuedMail | undefined> {
  const due = sql`(select ${outbox._id} from ${outbox} where ${outbox.nextTryAt} <= now()
    order by ${outbox.nextTryAt} limit 1 for update skip locked)`
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextTryAt: fromNow(leaseMs) })
    .where(eq(outbox._id, due))
    .returning()
  return mail
}

/** Drops mails that come too late to be of use; not those that are being sent. */
async function dropOld({ db, log, kinds }: OutboxOptions): Promise<void> {
  for (const [kind, { worthSendingSeconds }] of Object.entries(kinds)) {
    const isOld = sql`${outbox.createdAt} < now() - make_interval(secs => ${worthSendingSeconds})`
    const dropped = await db
      .delete(outbox)
      .where(and(eq(outbox.kind, kind as QueuedMail['kind']), isOld, lte(outbox.nextTryAt, sql`now()`)))
      .returning({ mail: outbox._id, attempts: outbox.attempts })
    for (const { mail, attempts } of dropped)
      log.warn({ mail, kind, attempts }, 'a mail was dropped: it could not be sent in time')
  }
}

function fromNow(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
