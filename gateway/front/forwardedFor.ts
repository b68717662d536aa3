import type { IncomingMessage } from 'node:http'

/**
 * Where a request came from, for the API's limits by address: what proxies before us said, then the address that connected. The
 * API believes what stands behind the last address that it does not trust.
 */
export function forwardedFor({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ')
}
