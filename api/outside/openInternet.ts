import { lookup as resolveHost } from 'node:dns'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How addresses in the public internet are called that people have entered, and that may point to a private network. */
export interface OpenInternet {
  /** Whether an address is private: it is never called, whatever its name. */
  isInner: (address: string) => boolean
  /** How long a call may take, in ms. */
  deadlineMs: number
  /** Certificate authorities to trust instead of the default ones. */
  ca?: string
}

/** The setting outside of tests. */
export const usualInternet: OpenInternet = { isInner: isInnerAddress, deadlineMs: 10_000 }

/** Whether an IP address is not in the public internet: private, loopback, link-local, shared, reserved and the like. PHONE-2, HOOK-1. */
export function isInnerAddress(address: string): boolean {
  // An IPv4-mapped IPv6 address counts as its IPv4 address.
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  // Only this block of IPv6 is allocated for unicast: below it, ::7f00:1 is 127.0.0.1 in its oldest form. RFC 4291, 2.4.
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(givenOut)
  return parsed.range() !== 'unicast' || !isGivenOut
}

const givenOut = ipaddr.parseCIDR('2000::/3')

/** Whether the host of a URL is a private IP address. A name is checked when it is resolved. */
export function isInnerLiteral(hostname: string, { isInner }: Pick<OpenInternet, 'isInner'>): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isInner(literal)
}

/** As isInnerLiteral, and for names that always point to a private network; any other name may do so later. HOOK-1. */
export function isInnerHost(hostname: string, internet: Pick<OpenInternet, 'isInner'>): boolean {
  // A network that allows calls to this machine allows local names, too.
  return isInnerLiteral(hostname, internet) || (innerName.test(hostname) && internet.isInner('127.0.0.1'))
}

/** Names of this machine and its local network: RFC 6761, 6762 and 8375, ICANN's .internal, and those without a dot. */
const innerName = /^[^.:]+\.?$|(^|\.)(localhost|local|internal|home\.arpa)\.?$/

/** An agent that connects only to addresses in the public internet: a public name may point to a private address, too. */
export function openAgent({ isInner, ca }: OpenInternet): Agent {
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
    super('The address is private')
    this.name = 'InnerAddress'
  }
}

/** The most bytes of a response that are read: enough to see the reason of a refusal. */
const longestResponse = 16_384

interface Post {
  agent: Agent
  headers: Record<string, string>
  body: string | Buffer | null
  signal: AbortSignal
}

/** Posts to an https address. Does not follow redirects, and reads only the first 16 kB of a response. */
export function postOutside(
  address: string,
  { agent, headers, body, signal }: Post,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = httpsRequest(address, { method: 'POST', headers, agent, signal }, (response) => {
      const chunks: Buffer[] = []
      let length = 0
      const end = () => {
        const text = String(Buffer.concat(chunks).subarray(0, longestResponse))
        resolve({ status: response.statusCode ?? 0, text })
      }
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        chunks.push(chunk)
        if (length < longestResponse) return
        // The status is known, and the rest of the body would add nothing.
        end()
        response.destroy()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
