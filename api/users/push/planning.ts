import { sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import { isAlive } from '../../http/liveSession.ts'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { currentOrigin } from '../../store/origin.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { LetterNews } from '../letters/news.ts'
import type { PushMessage } from './message.ts'

/** What a job that pushes needs to know: the browser, and what to tell it. */
export type PushDetails = { device: string } & (
  | { message: PushMessage }
  /** What others wrote in a topic after a time, as far as it is unread when the message leaves. */
  | { topicId: string; since: string }
)

/** A browser that is to be told of a topic. */
export interface DuePush {
  /** The hash of its session's token, in hex. */
  device: string
  topicId: string
  since: string
}

/** What is pushed, by the domain that knows it: the same as in letters at once. PHONE-2. */
export interface PushNews {
  burst: LetterNews['burst']
  /** The browsers and topics of what came in the time. */
  due: (tx: Transaction, time: { since: string; until: string }) => Promise<DuePush[]>
}

/** SQL for the browsers of those who may be told something, as rows `d`: a session that lives, of a member. */
export const liveDevices = sql`push_devices d join sessions s on s.token_hash = d.token_hash
  and ${isAlive}
  join users u on u._id = d.user_id and u.staatus >= ${sql.raw(String(status.member))}`

/** A push service that hangs keeps up the browsers of its lane only: an api runs one job of a kind at a time. */
export const lanes = ['push0', 'push1', 'push2', 'push3'] as const

/** How often new posts are looked for, and how long one may take by default until it can be seen. */
const [everyMs, settleSeconds] = [10_000, 5]
/** After a pause nobody is told of what is older: as the messages, which are dropped after a day. */
const longestSeconds = 24 * 3_600

/** Plans what is pushed of the forum. PHONE-2. */
export function pushPlanning(db: Database, news: PushNews): RepeatingWork {
  return { run: () => planPush(db, news), everyMs, firstAfterMs: everyMs }
}

/**
 * Queues a message for each browser and topic in which something came that is told at once. Until when that was done is a row that is locked
 * and set in the same transaction: so each is queued once, however many apis there are, and whenever one is killed. PHONE-2.
 * @param settle how many seconds a post may take from its time to its commit
 */
export async function planPush(db: Database, news: PushNews, settle = settleSeconds): Promise<void> {
  const { rows: devices } = await db.execute(sql`select from push_devices limit 1`)
  if (devices.length === 0) return
  await db.execute(sql`
    insert into push_marks (nimi, kuni) select 'foorum', min(alates) from push_devices having count(*) > 0 on conflict do nothing`)
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ since: string; until: string }>(sql`
      select greatest(kuni, now() - make_interval(secs => ${longestSeconds}::float8))::text as since,
        (now() - make_interval(secs => ${settle}::float8))::timestamptz(3)::text as until
      from push_marks where nimi = 'foorum' for update`)
    const [time] = rows
    if (!time) return
    await queueMessages(tx, await news.due(tx, time))
    // Never back: a clock that is set back would have everybody told again.
    await tx.execute(sql`
      update push_marks set kuni = greatest(kuni, ${time.until}::timestamptz) where nimi = 'foorum'`)
  })
}

/** Pushes a message to all browsers of these members that have allowed it, once the transaction commits. PHONE-2. */
export async function queuePush(tx: Transaction, userIds: readonly string[], message: PushMessage): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await tx.execute<{ device: string }>(sql`
    select encode(d.token_hash, 'hex') as device from ${liveDevices}
    where d.user_id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid)`)
  await queueMessages(
    tx,
    rows.map(({ device }) => ({ device, message })),
  )
}

/** A browser's messages are all in one lane. */
async function queueMessages(tx: Transaction, messages: PushDetails[]): Promise<void> {
  if (messages.length === 0) return
  await tx.execute(sql`
    insert into jobs (_id, kind, details, request_id)
    select gen_random_uuid()::text, 'push' || get_byte(decode(m->>'device', 'hex'), 0) % ${lanes.length}::int, m, ${currentOrigin().requestId ?? null}
    from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) m`)
}
