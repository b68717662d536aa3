import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../schema/rules/networks.ts'
import type { RequestHeaders } from '../context.ts'
import { spanOf } from './requestSpans.ts'

/**
 * The X-Forwarded-For header for the API, which limits attempts by address: the addresses that proxies in front of the gateway
 * reported, then the address that connected. The API counts the last one that is not a trusted proxy. AUTH-8.
 */
export function forwardedFor({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ')
}

/** The sender of a request without the token, for calls as a visitor. */
export const visitorOf = ({ raw, id }: FastifyRequest) => ({
  forwardedFor: forwardedFor(raw),
  requestId: id,
  span: spanOf(raw),
})

/** Maximum length of a forwarded User-Agent, in characters. */
const longestUserAgent = 400

/** The sender of a request. */
export function senderOf(request: FastifyRequest): RequestHeaders {
  const { headers, ip } = request
  return {
    ...visitorOf(request),
    token: headers['x-auth-token'] && joined(headers['x-auth-token']),
    idempotencyKey: headers['idempotency-key'] && joined(headers['idempotency-key']),
    userAgent: headers['user-agent']?.slice(0, longestUserAgent),
    visitor: networkOf(ip),
  }
}

/** The value of a header; repeated ones are joined with commas. */
export const joined = (header: string | string[]): string => [header].flat().join(', ')
