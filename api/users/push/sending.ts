import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import type { JobKinds, QueuedWork } from '../../jobs/jobKind.ts'
import { callOutside } from '../../outside/call.ts'
import { causeInWords } from '../../outside/cause.ts'
import { openAgent, postOutside } from '../../outside/openInternet.ts'
import { storeNow } from '../../store/clock/storeClock.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { pushKeys } from './keys.ts'
import { burstMessage, messageText, type PushMessage } from './message.ts'
import { isPushAddress, type PushNetwork } from './network.ts'
import { lanes, liveDevices, type PushDetails, type PushNews, pushPlanning } from './planning.ts'

/** What pushing needs. */
export interface Pushing {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  network: PushNetwork
  /** Of this installation, for push services that want to reach its keeper. RFC 8292. */
  contact: string
  news: PushNews
}

/** How long a message waits for a push service that is down, and at the service for a browser that is off. */
const maxAgeSeconds = 24 * 3_600
/** A browser whose push service answers nothing but 401 and 403 for so many days is deleted: a wrong clock here is right again by then. */
const refusedDays = 3

/** The jobs that push notices to browsers, and the one that plans them. PHONE-2. */
export function pushJobs(pushing: Pushing): JobKinds {
  const send = pushSending(pushing)
  return {
    ...Object.fromEntries(lanes.map((lane) => [lane, send])),
    planPush: pushPlanning(pushing.db, pushing.news),
  }
}

interface Recipient extends Record<string, unknown> {
  userId: string
  aadress: string
  p256dh: Buffer
  auth: Buffer
  /** Whether the last response of its push service was a 401 or 403. */
  wasRefused: boolean
}

/** Sends messages, each written right before it leaves; what has been read meanwhile is not sent. */
export function pushSending({ db, log, network, contact, news }: Pushing): QueuedWork<PushDetails> {
  const agent = openAgent(network)
  return {
    maxAgeSeconds,
    async run({ _id: job, details, createdAt }, signal) {
      const { rows } = await db.execute<Recipient>(sql`
        select d.user_id as "userId", d.aadress, d.p256dh, d.auth, d.keeldutud_alates is not null as "wasRefused"
        from ${liveDevices}
        where d.token_hash = decode(${details.device}, 'hex')`)
      const [recipient] = rows
      if (!recipient) return
      const message = await messageFor(recipient, details)
      if (!message) return
      const { host } = new URL(recipient.aadress)
      const device = sql`token_hash = decode(${details.device}, 'hex') and aadress = ${recipient.aadress}`
      // The browser has to subscribe anew.
      const remove = () => db.execute(sql`delete from push_devices where ${device}`)
      if (!isPushAddress(recipient.aadress, network)) {
        log.warn({ job, host }, "a browser's push address is not of a host in PUSH_HOSTS")
        await remove()
        return
      }
      const sent = await post(recipient, message, createdAt, signal)
      if (sent >= 200 && sent < 300) {
        if (recipient.wasRefused) await db.execute(sql`update push_devices set keeldutud_alates = null where ${device}`)
        return
      }
      if (sent === 404 || sent === 410) {
        await remove()
        return
      }
      if (sent === 401 || sent === 403)
        await inTransaction(db, async (tx) => {
          await tx.execute(sql`
            update push_devices set keeldutud_alates = least(keeldutud_alates, now()) where ${device}`)
          await tx.execute(sql`
            delete from push_devices where ${device} and keeldutud_alates <= now() - make_interval(days => ${refusedDays})`)
        })
      if (sent !== 429 && sent >= 400 && sent < 500) {
        log.warn({ job, host, status: sent }, 'a push service does not take a message')
        return
      }
      throw new Error(`A push service answered ${sent}`)
    },
  }

  async function messageFor({ userId }: Recipient, details: PushDetails): Promise<PushMessage | null> {
    if ('message' in details) return details.message
    // All that is unread since: the last message of a topic takes the place of earlier ones.
    const { topicId, since } = details
    const burst = await news.burst(db, { userId, topicId, since, until: 'infinity' })
    return burst && burstMessage(burst)
  }

  /** @returns the status of the answer. Redirects are not followed. */
  async function post(
    { aadress, p256dh, auth }: Recipient,
    message: PushMessage,
    createdAt: Date,
    signal: AbortSignal,
  ): Promise<number> {
    const age = Math.max(0, Math.round((storeNow().getTime() - createdAt.getTime()) / 1000))
    const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
    const { headers, body } = webPush.generateRequestDetails({ endpoint: aadress, keys }, messageText(message), {
      vapidDetails: { subject: contact, ...(await pushKeys(db)) },
      TTL: Math.max(60, maxAgeSeconds - age),
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
    })
    const { deadlineMs } = network
    const limits = { connectMs: deadlineMs, firstByteMs: deadlineMs, idleMs: deadlineMs, totalMs: deadlineMs }
    try {
      const { status } = await callOutside('A push service', limits, signal, (call) =>
        postOutside(aadress, { agent, headers: headers, body, signal: call.signal }),
      )
      return status
    } catch (error) {
      // Without the address, by which anybody may send to this browser.
      throw new Error(`A message could not be pushed: ${causeInWords(error)}`)
    }
  }
}
