import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { planEveryMs } from '../../../schema/rules/delays.ts'
import { isShown } from '../../forum/following/notify.ts'
import { status } from '../../http/session/caller.ts'
import { isAlive } from '../../http/session/liveSession.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import { callOutside } from '../../outside/call.ts'
import { causeInWords } from '../../outside/cause.ts'
import { openAgent, postOutside } from '../../outside/openInternet.ts'
import { storeNow } from '../../store/clock/storeClock.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Channel } from '../channel.ts'
import { readTopicNews } from '../topicNews.ts'
import { pushKeys } from './keys.ts'
import { announcementMessage, messageText, type PushMessage, topicMessage } from './message.ts'
import { isPushAddress, type PushNetwork } from './network.ts'

export interface Pushing {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  network: PushNetwork
  /** The contact of this installation, for the operators of push services. RFC 8292. */
  contact: string
}

/**
 * A browser whose push service responds only with 401 and 403 for this many days is deleted; a wrong clock here should be right again by
 * then.
 */
const refusedDays = 3

/** How long a message waits for a push service that is down, and at the service for a browser that is off. */
const maxAgeSeconds = retentionSeconds('pushMessages')

/** The details of a push job: the browser, by the hash of its session's token in hex, and what to notify of. */
type Delivery = { device: string } & ({ topicId: string } | { kiriId: string })

/** An api runs one job of a kind at a time, so a hanging push service delays only the browsers of its lane. */
export const lanes = ['push0', 'push1', 'push2', 'push3'] as const

/** SQL for the browsers of members with a live session, as rows `d`. */
const liveDevices = sql`push_devices d join sessions s on s.token_hash = d.token_hash
  and ${isAlive}
  join users u on u._id = d.user_id and u.staatus >= ${sql.raw(String(status.member))}`

/** SQL condition: notification `n` is new enough for browser `d`. */
const isForDevice = sql`n.kuupaev > greatest(d.alates, now() - make_interval(secs => ${sql.raw(String(maxAgeSeconds))}::float8))`

/**
 * Push notifications to the browsers that a member has subscribed: a message for each topic, and for each announcement of another member.
 * PHONE-2.
 */
export function pushChannel(pushing: Pushing): Channel {
  const send = pushSending(pushing)
  return {
    name: 'push',
    everyMs: planEveryMs,
    // Each browser's job handles its own failures, so a notification is done once its jobs are queued.
    async due(tx) {
      await tx.execute(sql`
        with due as materialized (
          select n._id, d.token_hash, n.teema_id, n.kiri_id
          from ${liveDevices} join notifications n on n.user_id = d.user_id and n.loetud is null and ${isForDevice}
            left join topics t on t._id = n.teema_id left join announcements k on k._id = n.kiri_id
          where n.edastused->>'touge' is null and case n.liik when 'kiri' then k.user_id is distinct from n.user_id
            else ${isShown(sql`n.user_id`)} end),
        queued as (
          insert into jobs (_id, kind, details)
          select gen_random_uuid()::text, 'push' || get_byte(token_hash, 0) % ${lanes.length}::int, jsonb_strip_nulls(jsonb_build_object(
            'device', encode(token_hash, 'hex'), 'topicId', teema_id, 'kiriId', kiri_id))
          from (select distinct token_hash, teema_id, kiri_id from due) messages)
        update notifications set edastused = edastused || '{"touge":"jarjekorras"}' where _id in (select _id from due)`)
    },
    deliver: Object.fromEntries(lanes.map((lane) => [lane, send])),
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

/** Sends messages, each written right before it is sent; notifications that were read meanwhile are left out. */
function pushSending({ db, log, network, contact }: Pushing): QueuedWork<Delivery> {
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
      // The browser must subscribe again.
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
        log.warn({ job, host, status: sent }, 'a push service refuses a message')
        return
      }
      throw new Error(`A push service responded with ${sent}`)
    },
  }

  async function messageFor({ userId }: Recipient, { device, ...details }: Delivery): Promise<PushMessage | null> {
    if ('kiriId' in details) return announcementMessage(db, details.kiriId)
    // All unread notifications of the topic, as the message replaces the topic's earlier one.
    const ofDevice = sql`exists (select from push_devices d where d.token_hash = decode(${device}, 'hex') and ${isForDevice})`
    const news = await readTopicNews(db, { userId, topicId: details.topicId }, ofDevice)
    return news && topicMessage(news)
  }

  /** @returns the status of the response. Redirects are not followed. */
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
      // Without the address: everybody who knows it can send to this browser.
      throw new Error(`A message could not be pushed: ${causeInWords(error)}`)
    }
  }
}
