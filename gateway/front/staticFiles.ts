import type { FastifyInstance } from 'fastify'
import { GatewayError } from '../errors.ts'
import type { Upstream } from '../rest/client.ts'
import { deadlineAfter } from '../rest/deadline.ts'
import { isHeaderValue } from '../rest/headerValue.ts'
import type { HttpAnswer } from '../rest/transport.ts'
import { uploadedPolicy } from './securityHeaders.ts'

const passedUp = ['x-auth-token', 'range', 'if-range', 'if-none-match', 'if-modified-since', 'accept']
const passedDown = [
  'content-type',
  'content-length',
  'content-range',
  'content-encoding',
  'content-disposition',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'vary',
  'cross-origin-resource-policy',
  'retry-after',
]

interface TimeLimits {
  /** How long the API may take to begin its answer, in milliseconds. */
  timeLimitMs: number
  /** How long no byte of the answer may move, in milliseconds. */
  idleLimitMs: number
}

/**
 * Streams /api/static/* through: token, ranges and ETags as they came (design.md), safe to open whatever the API says of it
 * (FILE-6). `?alla` makes it a download.
 */
export function passStaticFiles(app: FastifyInstance, upstream: Upstream, limits: TimeLimits): void {
  app.route<{ Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/api/static/*',
    exposeHeadRoute: false,
    // Bytes that break off before the first of them are as good as no answer.
    errorHandler(error) {
      throw error instanceof GatewayError ? error : new GatewayError('UPSTREAM_ERROR', null, {}, error)
    },
    async handler({ method, raw, headers, query }, reply) {
      const path = (raw.url ?? '').split('?')[0] ?? ''
      if (!staysBelow(path)) throw new GatewayError('NOT_FOUND')
      const isDownload = 'alla' in query
      const sent: Record<string, string> = {}
      for (const name of passedUp) {
        const value = headers[name]
        if (typeof value === 'string' && isHeaderValue(value)) sent[name] = value
      }
      const deadline = deadlineAfter(limits.timeLimitMs)
      const answer = await upstream
        .open(
          {
            method: method === 'HEAD' ? 'HEAD' : 'GET',
            url: isDownload ? `${path}?alla` : path,
            headers: sent,
            signal: deadline.signal,
          },
          '/api/static/{path}',
        )
        .finally(deadline.end)
      reply.code(answer.status)
      for (const name of passedDown) {
        const value = answer.header(name)
        if (value != null) reply.header(name, value)
      }
      reply.headers(safetyHeaders(answer, isDownload))
      if (answer.status === 304) {
        // It may name the length of what it does not send, which some clients take for a broken body.
        answer.stream.on('error', () => {}).resume()
        return reply.send()
      }
      // A file that stops in the middle, on either side, holds nothing for ever.
      reply.raw.setTimeout(limits.idleLimitMs, () => answer.stream.destroy(new GatewayError('UPSTREAM_TIMEOUT')))
      return reply.send(answer.stream)
    },
  })
}

/** What browsers run, or lay out with scripts in it, when they open it. */
const runs = /html|xml|svg|script|mixed-replace/

/** Whatever the API forgot to say, nothing that members have uploaded runs in the site's origin. */
function safetyHeaders({ status, header }: HttpAnswer, isDownload: boolean): Record<string, string> {
  const policy = header('content-security-policy')
  const type = header('content-type')
  const disposition = header('content-disposition')
  const hasBytes = status === 200 || status === 206
  const mustLeave = hasBytes && (isDownload || runs.test((type ?? '').toLowerCase()))
  return {
    'content-security-policy': policy != null && /\bsandbox\b/.test(policy) ? policy : uploadedPolicy,
    ...(hasBytes && type == null && { 'content-type': 'application/octet-stream' }),
    ...(mustLeave && { 'content-disposition': asAttachment(disposition) }),
  }
}

function asAttachment(disposition = 'attachment'): string {
  return disposition.replace(/^[^;]*/, 'attachment')
}

/** Whether no reading of the path leads out of /api/static. */
function staysBelow(path: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(path)) return false
  return path
    .slice('/api/static/'.length)
    .split('/')
    .every((segment) => isPlainName(decodedIfAny(segment)))
}

/** Whether it is the name of one place, even for a server that decodes it again. */
function isPlainName(name: string | undefined): boolean {
  if (name == null || name === '' || name === '.' || name === '..' || /[/\\\x00-\x1f]/.test(name)) return false
  const again = decodedIfAny(name)
  // A name such as '100%' is no code.
  return again == null || again === name || isPlainName(again)
}

function decodedIfAny(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
