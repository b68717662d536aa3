import type { IncomingMessage } from 'node:http'

/**
 * The X-Forwarded-For header to send to the API, which limits attempts by address: the addresses that proxies in front of the
 * gateway reported, then the address that connected. The API counts the last one that is not a trusted proxy. AUTH-8.
 */
export function forwardedFor({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ')
}
