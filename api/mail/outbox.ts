import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import { status } from '../http/caller.ts'
import type { Database, Transaction } from '../store/database.ts'
import { outbox } from '../store/tables/mail.ts'
import { users } from '../store/tables/users.ts'
import { mailText } from './text.ts'
import type { MailTransport } from './transport.ts'

type Kind = 'invitation' | 'restore'

/** What the outbox is told of the installation. */
export interface OutboxOptions {
  db: Database
  transport: MailTransport
  log: FastifyBaseLogger
  siteUrl: string
  community: string
  from: string
  /** Makes the token of a link for this user. */
  makeLink: (kind: Kind, userId: string) => Promise<string>
  /** How often it is looked for mails that are due, in milliseconds. */
  everyMs?: number
}

/** Sends what stands in the outbox. */
export interface Outbox {
  /** Something has been committed to the outbox: it is sent at once. */
  wake(): void
  /** Lets the mail under way end. */
  close(): Promise<void>
}

/**
 * Puts a mail into the outbox: it leaves when the transaction has been committed. Who the address belongs to is looked
 * up when it is sent, so that asking takes the same time for known and unknown ones (AUTH-8).
 */
export async function queueMail(tx: Database | Transaction, kind: Kind, emailKey: string): Promise<void> {
  await tx.insert(outbox).values({ _id: newId(), kind, emailKey })
}

/** A mail whose link would be dead is not sent any more. */
const worthSending = { invitation: sql`interval '3 days'`, restore: sql`interval '30 minutes'` }

/** Starts to send; several apis may share one outbox. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { log, everyMs = 5_000 } = options
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  const run = async () => {
    do {
      again = false
      while (!closed && (await sendNext(options)));
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
      await running
      options.transport.close()
    },
  }
}

/** Sends the next mail that is due; false when there is none. */
async function sendNext(options: OutboxOptions): Promise<boolean> {
  const { db, log } = options
  const mail = await take(db)
  if (!mail) return false
  try {
    await compose(options, mail)
    // From here on a crash sends it once more, under the same Message-ID.
    await db.delete(outbox).where(eq(outbox._id, mail._id))
  } catch (error) {
    const wait = sql`least(5 * power(2, least(${outbox.attempts} - 1, 10)), 3600) * interval '1 second'`
    await db
      .update(outbox)
      .set({ nextTryAt: sql`now() + ${wait}` })
      .where(eq(outbox._id, mail._id))
    // The message of a refusal names the address (AUTH-8); its code says enough.
    const { message, code, responseCode } = error as { message?: string; code?: string; responseCode?: number }
    const cause = code ? undefined : message
    log.warn({ mail: mail._id, attempts: mail.attempts, code, responseCode, cause }, 'a mail did not leave')
  }
  return true
}

/**
 * Takes one for this api alone: its next try is set first, longer away than sending can take, so that nobody else takes
 * it meanwhile and a crash costs one wait.
 */
async function take(db: Database) {
  for (const kind of ['invitation', 'restore'] as const)
    await db.delete(outbox).where(and(eq(outbox.kind, kind), lt(outbox.createdAt, sql`now() - ${worthSending[kind]}`)))
  const due = sql`(select ${outbox._id} from ${outbox} where ${outbox.nextTryAt} <= now()
    order by ${outbox.nextTryAt} limit 1 for update skip locked)`
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextTryAt: sql`now() + interval '1 minute'` })
    .where(eq(outbox._id, due))
    .returning()
  return mail
}

async function compose(options: OutboxOptions, { _id, kind, emailKey }: typeof outbox.$inferSelect) {
  const { db, transport, siteUrl, community, from, makeLink } = options
  const [user] = await db
    .select({ _id: users._id, nimi: users.nimi, email: users.email, staatus: users.staatus })
    .from(users)
    .where(eq(users.emailKey, emailKey))
  const mayGet = user && (kind === 'invitation' ? user.staatus === status.inactive : user.staatus >= status.member)
  if (!mayGet) return
  const place = kind === 'invitation' ? 'registreerimine' : 'taasta-parool'
  const link = `${siteUrl}/sise/${place}/${await makeLink(kind, user._id)}`
  const messageId = `<${_id}@${new URL(siteUrl).hostname}>`
  const text = mailText({ kind, name: user.nimi, community, link })
  await transport.send({ id: _id, from, to: user.email, messageId, link, ...text })
}
