import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How many rows are serialised at a time. */
const atOnce = 100

/**
 * Serialises long lists a hundred rows at a time, so that other requests run in between: complete lists, which have no limit, and topics
 * with all their posts. REST-6, REST-9.
 */
export function streamLongLists(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const [name, rows] = longListOf(payload) ?? []
    if (!rows) return payload
    const others = name === undefined ? '' : JSON.stringify({ ...(payload as object), [name]: undefined }).slice(0, -1)
    const start = name === undefined ? '[' : `${others}${others.length > 1 ? ',' : ''}${JSON.stringify(name)}:[`
    const stream = await jsonStream(reply, chunksOf(rows, start, name === undefined ? ']' : ']}'))
    // Fastify sends the result of a serializer as it is, also a stream.
    reply.serializer(() => stream as never)
    return payload
  })
}

/** A list of many rows, and the name of its property; undefined for any other response. */
function longListOf(payload: unknown): [name: string | undefined, rows: readonly unknown[]] | undefined {
  if (Array.isArray(payload)) return payload.length > atOnce ? [undefined, payload] : undefined
  if (typeof payload !== 'object' || payload === null || payload instanceof Readable) return undefined
  const found = Object.entries(payload).find(([, value]) => Array.isArray(value) && value.length > atOnce)
  return found && [found[0], found[1] as unknown[]]
}

function* chunksOf(rows: readonly unknown[], start: string, end: string) {
  yield start
  for (let at = 0; at < rows.length; at += atOnce)
    yield (at === 0 ? '' : ',') + JSON.stringify(rows.slice(at, at + atOnce)).slice(1, -1)
  yield end
}

/** JSON as a stream, with its length and ETag. All chunks are serialised before the first is sent, with other requests in between. */
async function jsonStream(reply: FastifyReply, chunks: Iterable<string>): Promise<Readable> {
  const hash = createHash('sha1')
  const made: Buffer[] = []
  for (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    made.push(bytes)
    await setImmediate()
  }
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': made.reduce((sum, { length }) => sum + length, 0),
    etag: `"${hash.digest('base64url')}"`,
  })
  return Readable.from(made, { objectMode: false })
}
