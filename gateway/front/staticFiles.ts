import type { FastifyInstance } from 'fastify'
import { zipPath } from '../../schema/rules/client/zip.ts'
import { requestIdHeader } from '../../schema/rules/requestIds.ts'
import { GatewayError } from '../errors.ts'
import type { Upstream } from '../rest/client.ts'
import { deadlineAfter } from '../rest/deadline.ts'
import { type HttpResponse, isHeaderValue } from '../rest/transport.ts'
import { spanOf } from './requestSpans.ts'
import { uploadedPolicy } from './securityHeaders.ts'
import { spendForAnybody, spendForRequest, type VisitorBudget } from './visitorBudget.ts'

/** Request headers that are forwarded to the API. */
const requestHeaders = ['x-auth-token', 'range', 'if-range', 'if-none-match', 'if-modified-since', 'accept']
/** Files under this path require a token. FILE-5. */
const membersFiles = '/api/static/foorum/'
/** Files whose query is forwarded: the ids of a zip, the filter of the audit log. LIST-8, AUDIT-1. */
const queried = new Set([zipPath, '/api/static/foorum/paevik.csv'])
/** The cost of a file for a visitor, in fields. */
const costOfFile = 300

/** Response headers of the API that are forwarded to the client. */
const responseHeaders = [
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

interface StaticFilesOptions {
  /** Limits the files that visitors read. */
  visitors: VisitorBudget
  /** How long the API may take until its response begins, in milliseconds. */
  timeLimitMs: number
  /** How long the response may make no progress, in milliseconds. */
  idleLimitMs: number
}

/**
 * Adds /api/static/*, which streams files from the API with ranges and ETags (FILE-5), and with headers that make them safe to open,
 * whatever headers the API sends (FILE-6). `?alla` makes a file a download (FILE-1); the zip of files has their ids (LIST-8).
 */
export function proxyStaticFiles(app: FastifyInstance, upstream: Upstream, limits: StaticFilesOptions): void {
  app.route<{ Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/api/static/*',
    exposeHeadRoute: false,
    // A stream that fails before its first byte counts as a failed call.
    errorHandler(error) {
      throw error instanceof GatewayError ? error : new GatewayError('UPSTREAM_ERROR', null, {}, error)
    },
    async handler(request, reply) {
      const { method, raw, headers, query } = request
      const path = (raw.url ?? '').split('?')[0] ?? ''
      // The API ignores the token for other files, so an invalid one must not avoid the budget.
      const spend = path.startsWith(membersFiles) ? spendForRequest : spendForAnybody
      spend(limits.visitors, request, costOfFile)
      if (!staysBelowStatic(path)) throw new GatewayError('NOT_FOUND')
      const isDownload = 'alla' in query
      const sent: Record<string, string> = { [requestIdHeader]: request.id }
      for (const name of requestHeaders) {
        const value = headers[name]
        if (typeof value === 'string' && isHeaderValue(value)) sent[name] = value
      }
      const deadline = deadlineAfter(limits.timeLimitMs)
      const file = await upstream
        .open(
          {
            method: method === 'HEAD' ? 'HEAD' : 'GET',
            url: queried.has(path) ? (raw.url ?? path) : isDownload ? `${path}?alla` : path,
            headers: sent,
            limit: deadline,
          },
          '/api/static/{path}',
          spanOf(raw),
        )
        .finally(deadline.end)
      reply.code(file.status)
      for (const name of responseHeaders) {
        const value = file.header(name)
        if (value != null) reply.header(name, value)
      }
      reply.headers(safetyHeaders(file, isDownload))
      if (file.status === 304) {
        // Not piped: its content-length may be that of the file, and some clients would wait for a body.
        file.stream.on('error', () => {}).resume()
        return reply.send()
      }
      // Ends a transfer that stalls, on either side.
      reply.raw.setTimeout(limits.idleLimitMs, () => file.stream.destroy(new GatewayError('UPSTREAM_TIMEOUT')))
      return reply.send(file.stream)
    },
  })
}

/** Media types that may contain scripts which a browser runs when it opens them. */
const scriptable = /html|xml|svg|script|mixed-replace/

/** Headers that stop uploaded files from running scripts in the site's origin, even if the API's headers do not. */
function safetyHeaders({ status, header }: HttpResponse, isDownload: boolean): Record<string, string> {
  const policy = header('content-security-policy')
  const type = header('content-type')
  const disposition = header('content-disposition')
  const hasBytes = status === 200 || status === 206
  const mustDownload = hasBytes && (isDownload || scriptable.test((type ?? '').toLowerCase()))
  return {
    'content-security-policy': policy != null && /\bsandbox\b/.test(policy) ? policy : uploadedPolicy,
    ...(hasBytes && type == null && { 'content-type': 'application/octet-stream' }),
    ...(mustDownload && { 'content-disposition': asAttachment(disposition) }),
  }
}

function asAttachment(disposition = 'attachment'): string {
  return disposition.replace(/^[^;]*/, 'attachment')
}

/** Whether a path stays below /api/static, however often a server decodes it. */
function staysBelowStatic(path: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(path)) return false
  return path
    .slice('/api/static/'.length)
    .split('/')
    .every((segment) => isPlainName(tryDecode(segment)))
}

/** Whether a decoded segment is a plain file name, also when it is decoded again. */
function isPlainName(name: string | undefined): boolean {
  if (name == null || name === '' || name === '.' || name === '..' || /[/\\\x00-\x1f]/.test(name)) return false
  const again = tryDecode(name)
  // A name such as '100%' cannot be decoded.
  return again == null || again === name || isPlainName(again)
}

function tryDecode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
