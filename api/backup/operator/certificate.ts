import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { causeInWords } from '../../outside/cause.ts'
import { storeNow } from '../../store/clock/storeClock.ts'

/** Time limit of a connection, in ms. */
const limitMs = 10_000
/** How long a result is used, in ms. */
const freshMs = 3_600_000

let last: { url: string; atMs: number; found: number | string } | undefined

/**
 * The days for which the certificate at an https address is valid, rounded down; negative for an expired one. Looked at once an hour.
 * @returns undefined for another protocol, and the cause where the address cannot be reached
 */
export async function certificateDays(url: string): Promise<number | string | undefined> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return undefined
  if (last?.url !== url || performance.now() - last.atMs > freshMs)
    last = { url, atMs: performance.now(), found: await daysAt(hostname, Number(port || 443)) }
  return last.found
}

async function daysAt(host: string, port: number): Promise<number | string> {
  // An invalid certificate is read, too.
  const socket = connect({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(limitMs) })
    const { valid_to } = socket.getPeerCertificate()
    return Math.floor((Date.parse(valid_to) - storeNow().getTime()) / 86_400_000)
  } catch (error) {
    return causeInWords(error)
  } finally {
    socket.destroy()
  }
}
