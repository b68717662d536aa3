import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How many rows become JSON at once. */
const atOnce = 100

/**
 * Makes long lists into JSON by a hundred rows at a time, between which other requests go on: whole lists, which have no limit, and topics with
 * all their posts. REST-6, REST-9.
 */
export function streamLongLists(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const [name, rows] = longListOf(payload) ?? []
    if (!rows) return payload
    const others = name === undefined ? '' : JSON.stringify({ ...(payload as object), [name]: undefined }).slice(0, -1)
    const start = name === undefined ? '[' : `${others}${others.length > 1 ? ',' : ''}${JSON.stringify(name)}:[`
    const stream = await jsonStream(reply, partsOf(rows, start, name === undefined ? ']' : ']}'))
    // What a serializer returns is sent as it is, a stream too.
    reply.serializer(() => stream as never)
    return payload
  })
}

/** A list of many rows, and the property that has it; undefined for any other answer. */
function longListOf(payload: unknown): [name: string | undefined, rows: readonly unknown[]] | undefined {
  if (Array.isArray(payload)) return payload.length > atOnce ? [undefined, payload] : undefined
  if (typeof payload !== 'object' || payload === null || payload instanceof Readable) return undefined
  const found = Object.entries(payload).find(([, value]) => Array.isArray(value) && value.length > atOnce)
  return found && [found[0], found[1] as unknown[]]
}

function* partsOf(rows: readonly unknown[], start: string, end: string) {
  yield start
  for (let at = 0; at < rows.length; at += atOnce)
    yield (at === 0 ? '' : ',') + JSON.stringify(rows.slice(at, at + atOnce)).slice(1, -1)
  yield end
}

/** JSON as a stream, with its length and tag: each part is made while other requests go on, and all before the first is sent. */
async function jsonStream(reply: FastifyReply, parts: Iterable<string>): Promise<Readable> {
  const hash = createHash('sha1')
  const made: Buffer[] = []
  for (const part of parts) {
    const bytes = Buffer.from(part)
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
