import type { FastifyInstance } from 'fastify'
import { GatewayError } from '../errors.ts'
import { deadlineAfter } from './deadline.ts'
import { isHeaderValue, type Upstream } from './rest.ts'
import { uploadedPolicy } from './securityHeaders.ts'

const passedUp = ['x-auth-token', 'range', 'if-range', 'if-none-match', 'if-modified-since', 'accept']
const passedDown = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'vary',
]

/** Streams /api/static/* through: token, ranges and ETags as they came (design.md). */
export function passStaticFiles(app: FastifyInstance, upstream: Upstream, timeLimitMs: number): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/static/*',
    exposeHeadRoute: false,
    async handler({ method, raw, headers }, reply) {
      const url = (raw.url ?? '').split('?')[0] ?? ''
      if (!staysBelow(url)) throw new GatewayError('NOT_FOUND')
      const sent: Record<string, string> = {}
      for (const name of passedUp) {
        const value = headers[name]
        if (typeof value === 'string' && isHeaderValue(value)) sent[name] = value
      }
      const deadline = deadlineAfter(timeLimitMs)
      const { signal } = deadline
      const call = { method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers: sent, signal } as const
      const answer = await upstream.open(call, '/api/static/{path}').finally(deadline.end)
      reply.code(answer.status)
      for (const name of passedDown) {
        const value = answer.header(name)
        if (value != null) reply.header(name, value)
      }
      reply.header('content-security-policy', answer.header('content-security-policy') ?? uploadedPolicy)
      return reply.send(answer.stream)
    },
  })
}

/** Whether no reading of the path leads out of /api/static. */
function staysBelow(url: string): boolean {
  const segments = url.slice('/api/static/'.length).split('/')
  return segments.every((segment) => {
    try {
      const decoded = decodeURIComponent(segment)

      return decoded !== '' && decoded !== '.' && decoded !== '..' && !/[/\\\x00-\x1f]/.test(decoded)
    } catch {
      return false
    }
  })
}
