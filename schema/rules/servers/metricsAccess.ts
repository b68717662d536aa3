import { timingSafeEqual } from 'node:crypto'

/** The sender of a request. */
interface Sender {
  headers: { authorization?: string | undefined; [name: string]: string | string[] | undefined }
  socket: { remoteAddress?: string | undefined }
}

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * Whether a request may read the metrics: with METRICS_TOKEN as its bearer token if that is set, otherwise only from this machine, and not
 * through a proxy on it, which the forwarding headers show. OPS-9.
 */
export function mayReadMetrics({ headers, socket }: Sender, token: string | undefined): boolean {
  if (token != null) return isEqual(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] != null || headers.forwarded != null
  return !isForwarded && loopback.includes(socket.remoteAddress ?? '')
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
