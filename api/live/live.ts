import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { sessionCheckEveryMs } from '../../schema/rules/delays.ts'
import { status } from '../http/session/caller.ts'
import { isAlive } from '../http/session/liveSession.ts'
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

/** The live events of this process: the streams and their source. */
export interface Live {
  streams: Streams
  /** Ends the streams of sessions that have ended. Runs when the database announces that sessions were deleted, and each minute. */
  checkSessions: () => Promise<void>
  close: () => Promise<void>
}

/** The announcement of deleted sessions, by the database trigger `sessions_ended`. */
const sessionsEnded = '{"liik":"seansid"}'

const gap = JSON.stringify({ liik: 'katkestus' })
const forYouEvent = JSON.stringify({ liik: 'sulle' })

/**
 * Starts listening to the events that transactions announce (`announced`), and sends them to the open streams. Every member may read the
 * complete forum, and an event has only ids, so all get the same. LIVE-1.
 */
export function startLive({ db, databaseUrl, log, bounds }: LiveDeps): Live {
  const streams = new Streams(bounds)
  let checking: Promise<void> | undefined
  let needsCheck = false

  function onMessage(payload: string) {
    if (streams.count === 0) return
    if (payload === sessionsEnded) return void checkSessions()
    const event = parsed(payload)
    if (!event) return log.warn('a notification of the database is no event')
    if (event.liik === 'sulle') streams.send(forYouEvent, new Set(event.kes))
    else streams.send(JSON.stringify(event))
  }

  function checkSessions(): Promise<void> {
    needsCheck = true
    return (checking ??= checkWhileNeeded().finally(() => (checking = undefined)))
  }

  /** Repeats the check while further sessions end during it. */
  async function checkWhileNeeded() {
    while (needsCheck) {
      needsCheck = false
      const checked = streams.sessions
      if (checked.length === 0) continue
      try {
        streams.endOthers(checked, await livingSessions(db, checked))
      } catch (error) {
        // Without the database there are no events either.
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
    // Not an event of this api.
    return undefined
  }
}

/** The sessions among these, by the hexadecimal digests of their tokens, that are alive and belong to members. */
async function livingSessions(db: Database, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ session: string }>(sql`
    select encode(s.token_hash, 'hex') as session from sessions s join users u on u._id = s.user_id
    where s.token_hash in (select decode(d, 'hex') from unnest(${`{${digests.join(',')}}`}::text[]) d)
      and ${isAlive} and u.staatus >= ${status.member}`)
  return new Set(rows.map(({ session }) => session))
}
