import { ECDH } from 'node:crypto'
import { embedAddress } from '../../../schema/rules/embeds.ts'
import { isInnerLiteral, type OpenInternet } from '../../outside/openInternet.ts'

/** The default of PUSH_HOSTS: the push services of Chrome and Edge, Firefox, Safari, and Edge's own. */
export const usualPushHosts = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** How and to which hosts messages are sent. */
export interface PushNetwork extends OpenInternet {
  /** PUSH_HOSTS: hosts, with `*.` in front for subdomains. */
  hosts: string[]
}

/**
 * Whether messages may be sent to a browser's push address, judged by its text: https, a listed host, no other port, no private address.
 * PHONE-2.
 */
export function isPushAddress(address: string, network: PushNetwork): boolean {
  const { hosts } = network
  if (!address.startsWith('https://') || embedAddress(address, hosts) !== address) return false
  const { host, hostname, port } = new URL(address)
  if (port !== '' && !hosts.includes(host)) return false
  return !isInnerLiteral(hostname, network)
}

/** Whether bytes are an uncompressed point of P-256, as RFC 8291 requires of a browser's key. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}
