import { sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { queueJobs } from '../../jobs/queue.ts'
import { lettersPerMinute } from '../../mail/pace.ts'
import { newId } from '../../store/clock/ids.ts'
import { storeNow } from '../../store/clock/storeClock.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { defaultKind } from './choices.ts'
import type { DueBurst, LetterNews } from './news.ts'
import { daysOf, periodAt, type PeriodKind } from './periods.ts'
import { isPaused } from './refusals.ts'

/** What a job of a letter needs to know. */
export interface LetterDetails {
  userId: string
  periood: string
}

/** How letters are planned. */
export interface Planning {
  db: Database
  news: Pick<LetterNews, 'bursts'>
  /** SMTP_PER_MINUTE: the letters of a period are due as far apart as it asks. */
  perMinute: number
  /** For tests. */
  now?: () => Date
}

/** How many members are planned in a transaction. */
const batch = 500
/** What is written in a topic is collected until nothing more has come for a while, but not for long. */
const burstPause = { quietMs: 3 * 60_000, longestMs: 15 * 60_000 }

/** Plans the letters of each day and week when it has begun, and those at once: looks every minute. MAIL-1. */
export function letterPlanning(planning: Planning): RepeatingWork {
  return { run: (signal) => planLetters(planning, signal), everyMs: 60_000, firstAfterMs: 60_000 }
}

/**
 * Queues a letter for each member who wants one of the day or week that has begun, and for each burst of what is told at once. A member's
 * letter is a row with the period in its key, written with its job in one transaction: so there is one for each member and period, however many
 * apis there are, and whenever one is killed. A period that was under way when the first api with letters came has none.
 */
export async function planLetters({ db, news, perMinute, now = storeNow }: Planning, signal?: AbortSignal) {
  for (const kind of ['paev', 'nadal'] as const) {
    const periood = periodAt(kind, now())
    await db.execute(sql`
      insert into letter_runs (periood, algus, lopp)
      select ${periood}, now(), case when exists (select from letter_runs where periood like ${`${kind}:%`}) then null else now() end
      on conflict (periood) do nothing`)
    while (!signal?.aborted && (await planBatch(db, kind, periood, perMinute)));
  }
  if (!signal?.aborted) await planBursts(db, await news.bursts(db, burstPause))
}

/** Plans the next members of a period. @returns whether there may be more */
function planBatch(db: Database, kind: PeriodKind, periood: string, perMinute: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows: runs } = await tx.execute<{ pohjani: string | null; hulk: number }>(sql`
      select pohjani, hulk from letter_runs where periood = ${periood} and lopp is null for update`)
    const [run] = runs
    if (!run) return false
    const { rows: members } = await tx.execute<{ _id: string; wants: boolean; since: Date }>(sql`
      select u._id, coalesce(c.valik, ${defaultKind}) = ${kind} and not ${isPaused} and waiting.hulk = 0 as wants,
        greatest(now() - interval '14 days', coalesce((
          select max(l.kuni) from letters l where l.user_id = u._id and l.teema_id is null and l.tulemus in ('saadetud', 'vaikis')),
          now() - make_interval(days => ${daysOf[kind]}::int))) as since
      from (
        select * from users where staatus >= ${status.member} and (${run.pohjani}::uuid is null or _id > ${run.pohjani}::uuid)
        order by _id limit ${batch}
      ) u left join letter_choices c on c.user_id = u._id
      -- One that waits for a mail server that is down will tell of this period, too. Counted, as the letters of all would be read for an EXISTS.
      cross join lateral (
        select count(*) as hulk from letters l join jobs j on j._id = l.too_id
        where l.user_id = u._id and l.lopetatud is null and l.teema_id is null) waiting
      order by u._id`)
    const planned = await insertLetters(
      tx,
      members
        .filter(({ wants }) => wants)
        .map(({ _id, since }) => ({ userId: _id, periood, alates: since, kuni: null, teemaId: null })),
    )
    const apartMs = 60_000 / lettersPerMinute(perMinute)
    const jobs = planned.map(({ tooId, ...details }, index) => ({
      _id: tooId,
      details,
      afterMs: Math.round((run.hulk + index) * apartMs),
    }))
    await queueJobs(tx, 'letterMail', jobs)
    const isLast = members.length < batch
    await tx.execute(sql`
      update letter_runs set pohjani = ${members.at(-1)?._id ?? run.pohjani}::uuid, hulk = hulk + ${planned.length},
        lopp = case when ${isLast} then now() end
      where periood = ${periood}`)
    return !isLast
  })
}

async function planBursts(db: Database, bursts: DueBurst[]) {
  if (bursts.length === 0) return
  await inTransaction(db, async (tx) => {
    const rows = bursts.map(({ userId, topicId, since, until }) => ({
      userId,
      periood: `kohe:${topicId}:${until}`,
      teemaId: topicId,
      alates: since,
      kuni: until,
    }))
    const planned = await insertLetters(tx, rows)
    await queueJobs(
      tx,
      'letterMail',
      planned.map(({ tooId, ...details }) => ({ _id: tooId, details, afterMs: 0 })),
    )
  })
}

interface NewLetter extends LetterDetails {
  teemaId: string | null
  alates: Date | string
  kuni: string | null
}

/** Inserts letters that there are not yet. @returns those, each with the id for its job */
async function insertLetters(tx: Transaction, letters: NewLetter[]): Promise<(LetterDetails & { tooId: string })[]> {
  if (letters.length === 0) return []
  const { rows } = await tx.execute<LetterDetails & { tooId: string } & Record<string, unknown>>(sql`
    insert into letters (user_id, periood, too_id, teema_id, alates, kuni, loodud)
    select r."userId", r.periood, r."tooId", r."teemaId", r.alates, r.kuni, now()
    from jsonb_to_recordset(${JSON.stringify(letters.map((one) => ({ ...one, tooId: newId() })))}::jsonb)
      as r("userId" uuid, periood text, "tooId" text, "teemaId" uuid, alates timestamptz, kuni timestamptz)
    on conflict do nothing returning user_id as "userId", periood, too_id as "tooId"`)
  return rows
}

/** Deletes what is known of letters of long ago. */
export async function deleteOldLetters(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from letters where loodud < now() - interval '60 days'`)
  await tx.execute(sql`delete from letter_runs where algus < now() - interval '60 days'`)
}
