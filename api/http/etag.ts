import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { namesEtag } from './ifNoneMatch.ts'
import { tagWithVersion } from './versions.ts'

/**
 * Gives answers an ETag and answers a read that has not changed with 304. REST-6.
 * Only reads that succeeded: a write has happened, and a refusal is no version of anything.
 */
export async function tagAnswers(app: FastifyInstance): Promise<void> {
  app.decorateReply('recordVersion', null)
  await app.register(etag, { replyWith304: false })
  app.addHook('onSend', (request, reply, payload, done) => {
    const tag = reply.getHeader('etag')
    if (reply.recordVersion != null && typeof tag === 'string')
      reply.header('etag', tagWithVersion(tag, reply.recordVersion))
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode === 200
    const given = reply.getHeader('etag')
    if (!isRead || typeof given !== 'string' || !namesEtag(request.headers['if-none-match'], given))
      return done(null, payload)
    reply.code(304)
    done(null, '')
  })
}
