import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { onceAborted } from '../../schema/rules/aborts.ts'
import { apiCommentEveryMs } from '../../schema/rules/delays.ts'
import { whileConnected } from '../http/disconnection.ts'

/** The user and the session of a stream. */
export interface StreamOwner {
  userId: string
  /** The digest of the session's token, in hexadecimal. */
  session: string
  /** Streams of a user's API tokens are counted separately, so that they do not end those of the user's browsers. AUTH-10. */
  isTool: boolean
}

interface Stream extends StreamOwner {
  response: ServerResponse
}

/** Limits on the number of streams, and on the unread bytes of a slow reader. LIVE-1. */
export interface StreamBounds {
  /** A browser has one; a reload opens the next one before the former is closed. */
  perSession: number
  perPerson: number
  inAll: number
  unreadBytes: number
  /** How often a comment is sent in ms, so that proxies do not close the connection. */
  heartbeatMs: number
}

const defaultBounds: StreamBounds = {
  perSession: 4,
  perPerson: 16,
  inAll: 5_000,
  unreadBytes: 64 * 1024,
  heartbeatMs: apiCommentEveryMs,
}

/** The event streams that are open in this process. A reader that does not read loses its stream; nothing more is buffered for it. */
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

  /** The sessions with a stream, without duplicates. */
  get sessions() {
    return [...new Set([...this.open].map(({ session }) => session))]
  }

  /**
   * Adds a response whose head has been written. Ends the oldest streams of its session or user above the limits. After `close` it ends the
   * response, because the server waits for it.
   */
  add(owner: StreamOwner, reply: FastifyReply): void {
    if (this.isClosed) return void reply.raw.end()
    const { perSession, perPerson } = this.bounds
    this.endOldest(perSession - 1, ({ session }) => session === owner.session)
    this.endOldest(perPerson - 1, ({ userId, isTool }) => userId === owner.userId && isTool === owner.isTool)
    const stream = { ...owner, response: reply.raw }
    this.open.add(stream)
    // Node emits an error for a write to a broken connection.
    reply.raw.on('error', () => {})
    onceAborted(whileConnected(reply), () => this.open.delete(stream))
  }

  /** Sends an event, one line of JSON, to all streams or to those of some users. */
  send(json: string, to?: ReadonlySet<string>): void {
    const streams = to ? [...this.open].filter(({ userId }) => to.has(userId)) : this.open
    this.write(streams, `data: ${json}\n\n`)
  }

  /** Ends the streams of those `checked` sessions that are not among `living`. */
  endOthers(checked: readonly string[], living: ReadonlySet<string>): void {
    const dead = new Set(checked.filter((session) => !living.has(session)))
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
