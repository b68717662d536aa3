import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { sessionCheckEveryMs } from '../../schema/rules/delays.ts'
import { status } from '../http/caller.ts'
import { isAlive } from '../http/liveSession.ts'
import type { Database } from '../store/database.ts'
import { listen } from '../store/listen.ts'
import { channel, forumEventSchema, longestPayload, membersEventSchema } from './events.ts'
import { type StreamBounds, Streams } from './streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}

interface LiveDeps {
  db: Database
  databaseUrl: string
  log: FastifyBaseLogger
  bounds?: Partial<StreamBounds> | undefined
}

/** The live forum of this process: the streams, and what feeds them. */
export interface Live {
  streams: Streams
  /** Ends the streams of sessions that have ended since. Runs when the store announces that sessions were deleted, and each minute. */
  checkSessions: () => Promise<void>
  close: () => Promise<void>
}

/** What the store announces when sessions were deleted: its trigger `sessions_ended`. */
const sessionsEnded = '{"liik":"seansid"}'

const gap = JSON.stringify({ liik: 'katkestus' })
const forYouEvent = JSON.stringify({ liik: 'sulle' })

/**
 * Starts listening to what transactions tell (`announced`), and passes it on to the open streams. Every member may read the whole forum,
 * and an event is ids alone, so that all get the same. LIVE-1.
 */
export function startLive({ db, databaseUrl, log, bounds }: LiveDeps): Live {
  const streams = new Streams(bounds)
  let checking: Promise<void> | undefined
  let areDoubted = false

  function onMessage(payload: string) {
    if (streams.count === 0) return
    if (payload === sessionsEnded) return void checkSessions()
    const event = parsed(payload)
    if (!event) return log.warn('a notification of the store is no event')
    if (event.liik === 'sulle') streams.send(forYouEvent, new Set(event.kes))
    else streams.send(JSON.stringify(event))
  }

  function checkSessions(): Promise<void> {
    areDoubted = true
    return (checking ??= checkDoubted().finally(() => (checking = undefined)))
  }

  /** Looks the sessions up until no more have ended meanwhile. */
  async function checkDoubted() {
    while (areDoubted) {
      areDoubted = false
      const asked = streams.sessions
      if (asked.length === 0) continue
      try {
        streams.endOthers(asked, await livingSessions(db, asked))
      } catch (error) {
        // Without the store there are no events either.
        log.warn({ err: error }, 'the sessions of streams could not be checked')
      }
    }
  }

  const checks = setInterval(() => void checkSessions(), sessionCheckEveryMs).unref()
  const onListening = () => {
    streams.send(gap)
    void checkSessions()
  }
  const stopListening = listen(databaseUrl, channel, { onMessage, onListening, log })

  return {
    streams,
    checkSessions,
    async close() {
      clearInterval(checks)
      streams.close()
      await stopListening()
      await checking
    },
  }
}

const eventSchema = z.discriminatedUnion('liik', [forumEventSchema, membersEventSchema])

function parsed(payload: string) {
  if (payload.length > longestPayload) return undefined
  try {
    return eventSchema.safeParse(JSON.parse(payload)).data
  } catch {
    // Not of this api.
    return undefined
  }
}

/** Those of the sessions, by the digests of their tokens in hexadecimal, that are alive and of members. */
async function livingSessions(db: Database, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ session: string }>(sql`
    select encode(s.token_hash, 'hex') as session from sessions s join users u on u._id = s.user_id
    where s.token_hash in (select decode(d, 'hex') from unnest(${`{${digests.join(',')}}`}::text[]) d)
      and ${isAlive} and u.staatus >= ${status.member}`)
  return new Set(rows.map(({ session }) => session))
}
