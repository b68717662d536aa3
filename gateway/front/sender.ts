import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../schema/rules/networks.ts'
import type { RequestHeaders } from '../context.ts'
import { spanOf } from './requestSpans.ts'

/**
 * The X-Forwarded-For header to send to the API, which limits attempts by address: the addresses that proxies in front of the
 * gateway reported, then the address that connected. The API counts the last one that is not a trusted proxy. AUTH-8.
 */
export function forwardedFor({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ')
}

/** What the API is told of who sends a request, without the token: as of anybody. */
export const visitorOf = ({ raw, id }: FastifyRequest) => ({
  forwardedFor: forwardedFor(raw),
  requestId: id,
  span: spanOf(raw),
})

/** What the gateway uses of who sends a request. */
export function senderOf(request: FastifyRequest): RequestHeaders {
  const { headers, ip } = request
  return {
    ...visitorOf(request),
    token: headers['x-auth-token'] && joined(headers['x-auth-token']),
    idempotencyKey: headers['idempotency-key'] && joined(headers['idempotency-key']),
    visitor: networkOf(ip),
  }
}

/** A header as one text, where it was sent more than once too. */
export const joined = (header: string | string[]): string => [header].flat().join(', ')
