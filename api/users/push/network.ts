import { ECDH } from 'node:crypto'
import { lookup as resolveHost } from 'node:dns'
import { Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { embedAddress } from '../../../schema/rules/embeds.ts'

/** The default of PUSH_HOSTS: the push services of Chrome and Edge, Firefox, Safari, and Edge's own. */
export const usualPushHosts = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** Whom messages are sent to, and how. */
export interface PushNetwork {
  /** PUSH_HOSTS: hosts, `*.` in front stands for subdomains. */
  hosts: string[]
  /** Whether an address is inside: no message goes there, whatever name it has. */
  isInner: (address: string) => boolean
  /** How long a message may take, in ms. */
  deadlineMs: number
  /** Certificates to trust instead of the usual ones. */
  ca?: string
}

/** What holds outside of tests. */
export const usualPushNetwork: Omit<PushNetwork, 'hosts'> = { isInner: isInnerAddress, deadlineMs: 10_000 }

/** Whether an IP address is none of the open internet: private, loopback, link-local, shared, reserved and the like. PHONE-2. */
export function isInnerAddress(address: string): boolean {
  // Of an IPv4 address in IPv6 the IPv4 address counts.
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast'
}

/** Whether a browser's push address may be sent to, by its text: https, a listed host, no other port, no inner address. PHONE-2. */
export function isPushAddress(address: string, { hosts, isInner }: PushNetwork): boolean {
  if (!address.startsWith('https://') || embedAddress(address, hosts) !== address) return false
  const { host, hostname, port } = new URL(address)
  if (port !== '' && !hosts.includes(host)) return false
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || !isInner(literal)
}

/** Whether bytes are a point of P-256, uncompressed, as RFC 8291 wants a browser's key. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** Connects to addresses of the open internet only: a known name may lead inside, too. */
export function pushAgent({ isInner, ca }: PushNetwork): Agent {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveHost(hostname, { ...options, all: true }, (error, found = []) => {
      const [first] = found
      const fault = error ?? (first && !found.some(({ address }) => isInner(address)) ? null : new InnerAddress())
      if (fault || !first) callback(fault, [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
  return new Agent({ lookup, keepAlive: true, maxSockets: 8, ...(ca != null && { ca }) })
}

class InnerAddress extends Error {
  readonly code = 'EINNERADDRESS'
  constructor() {
    super('A push service has an inner address')
    this.name = 'InnerAddress'
  }
}
