import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Returns a function that sends a text made per request, such as a page, with an ETag and compressed as the client accepts (RFC 9110,
 * 12.5.3). The compressed bytes are cached by name until the text changes.
 */
export function textSender() {
  const cached = new Map<string, { etag: string; bytes: Promise<Buffer> }>()
  return async (request: FastifyRequest, reply: FastifyReply, name: string, text: string): Promise<FastifyReply> => {
    const etag = `"${textHash(text)}"`
    reply.headers({ etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
    if (!encoding) return reply.send(text)
    const key = `${name} ${encoding}`
    let known = cached.get(key)
    if (known?.etag !== etag) {
      known = { etag, bytes: compressions[encoding](text) }
      cached.set(key, known)
    }
    return reply.header('content-encoding', encoding).send(await known.bytes)
  }
}

/** A short hash of a text, for its version. */
export const textHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
