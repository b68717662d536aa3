import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * Whether somebody may read the metrics: with METRICS_TOKEN as a bearer token where one is set, else whoever asks from this
 * machine directly. What a proxy forwards comes from this machine too, and names whom it is for.
 */
export function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token != null) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] != null || headers.forwarded != null
  return !isForwarded && loopback.includes(socket.remoteAddress ?? '')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
