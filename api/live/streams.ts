import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { onceAborted } from '../../schema/rules/aborts.ts'
import { apiCommentEveryMs } from '../../schema/rules/delays.ts'
import { whileConnected } from '../http/disconnection.ts'

/** Who has a stream open, and by which session. */
export interface StreamOwner {
  userId: string
  /** The digest of the session's token, in hexadecimal. */
  session: string
  /** A person's tools have streams of their own number: they do not end those of the person's browsers. AUTH-10. */
  isTool: boolean
}

interface Stream extends StreamOwner {
  response: ServerResponse
}

/** How many streams there may be at once, and what a slow reader may leave unread in bytes. LIVE-1. */
export interface StreamBounds {
  /** A browser has one; a reload opens the next one before the former has gone. */
  perSession: number
  perPerson: number
  inAll: number
  unreadBytes: number
  /** A comment is sent this often in ms, so that proxies keep the connection. */
  heartbeatMs: number
}

const defaultBounds: StreamBounds = {
  perSession: 4,
  perPerson: 16,
  inAll: 5_000,
  unreadBytes: 64 * 1024,
  heartbeatMs: apiCommentEveryMs,
}

/** The event streams that are open in this process. Nothing is kept for a reader that does not read: its stream is ended. */
export class Streams {
  /** In the order in which they were opened. */
  private readonly open = new Set<Stream>()
  private readonly bounds: StreamBounds
  private readonly heartbeats: NodeJS.Timeout
  private isClosed = false

  constructor(bounds: Partial<StreamBounds> = {}) {
    this.bounds = { ...defaultBounds, ...bounds }
    this.heartbeats = setInterval(() => this.write(this.open, ':\n\n'), this.bounds.heartbeatMs).unref()
  }

  get count() {
    return this.open.size
  }

  get isFull() {
    return this.open.size >= this.bounds.inAll
  }

  /** The sessions that have a stream, without repeats. */
  get sessions() {
    return [...new Set([...this.open].map(({ session }) => session))]
  }

  /**
   * Adds an answer whose head has been written. Where its session or person has too many already, the oldest of these end. One whose session
   * was still being looked up when all were closed ends too: the server waits for it.
   */
  add(owner: StreamOwner, reply: FastifyReply): void {
    if (this.isClosed) return void reply.raw.end()
    const { perSession, perPerson } = this.bounds
    this.endOldest(perSession - 1, ({ session }) => session === owner.session)
    this.endOldest(perPerson - 1, ({ userId, isTool }) => userId === owner.userId && isTool === owner.isTool)
    const stream = { ...owner, response: reply.raw }
    this.open.add(stream)
    // A write to a broken connection.
    reply.raw.on('error', () => {})
    onceAborted(whileConnected(reply), () => this.open.delete(stream))
  }

  /** Sends an event to all, or to some people: one line of JSON. */
  send(json: string, to?: ReadonlySet<string>): void {
    const streams = to ? [...this.open].filter(({ userId }) => to.has(userId)) : this.open
    this.write(streams, `data: ${json}\n\n`)
  }

  /** Ends the streams of all sessions that are not among `living`, of those that were `asked` about. */
  endOthers(asked: readonly string[], living: ReadonlySet<string>): void {
    const dead = new Set(asked.filter((session) => !living.has(session)))
    for (const stream of [...this.open]) if (dead.has(stream.session)) this.end(stream)
  }

  /** Ends all streams, and the heartbeats. */
  close(): void {
    this.isClosed = true
    clearInterval(this.heartbeats)
    for (const stream of [...this.open]) this.end(stream)
  }

  private endOldest(allowed: number, isOf: (stream: Stream) => boolean) {
    const streams = [...this.open].filter(isOf)
    for (const stream of streams.slice(0, Math.max(0, streams.length - allowed))) this.end(stream)
  }

  private end(stream: Stream) {
    this.open.delete(stream)
    stream.response.end()
  }

  private write(streams: Iterable<Stream>, text: string) {
    for (const stream of streams) {
      const { response } = stream
      if (response.write(text) || response.writableLength <= this.bounds.unreadBytes) continue
      this.open.delete(stream)
      // `end` would wait for the reader.
      response.destroy()
    }
  }
}
