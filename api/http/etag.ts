import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

/**
 * Gives answers an ETag and answers a read that has not changed with 304. REST-6.
 * Only reads that succeeded: a write has happened, and a refusal is no version of anything.
 */
export async function tagAnswers(app: FastifyInstance): Promise<void> {
  await app.register(etag, { replyWith304: false })
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200
    if (!isRead || !names(request.headers['if-none-match'], reply.getHeader('etag'))) return done(null, payload)
    reply.code(304)
    done(null, '')
  })
}

/** If-None-Match is a star or a list, compared weakly. */
function names(ifNoneMatch: string | undefined, tag: unknown): boolean {
  if (ifNoneMatch == null || typeof tag !== 'string') return false
  return ifNoneMatch.split(',').some((named) => ['*', tag].includes(named.trim().replace(/^W\//, '')))
}
