import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { prefixVersion } from './versions.ts'

/**
 * Adds an ETag to responses, and responds with 304 to a conditional read of unchanged content. REST-6. Only to successful reads: a write
 * has taken effect, and an error response is no representation to revalidate.
 */
export async function addEtags(app: FastifyInstance): Promise<void> {
  app.decorateReply('recordVersion', null)
  await app.register(etag, { replyWith304: false })
  app.addHook('onSend', (request, reply, payload, done) => {
    const tag = reply.getHeader('etag')
    if (reply.recordVersion != null && typeof tag === 'string')
      reply.header('etag', prefixVersion(tag, reply.recordVersion))
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200
    const etagHeader = reply.getHeader('etag')
    if (!isRead || typeof etagHeader !== 'string' || !matchesEtag(request.headers['if-none-match'], etagHeader))
      return done(null, payload)
    reply.code(304)
    done(null, '')
  })
}

/** Whether an If-None-Match header (`*` or a list, compared weakly) contains an ETag. REST-6. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false
}
