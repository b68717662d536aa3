import { lookup as resolveHost } from 'node:dns'
import { Agent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How addresses of the open internet are called: those that people have given, who may mean what is inside. */
export interface OpenInternet {
  /** Whether an address is inside: nothing goes there, whatever name it has. */
  isInner: (address: string) => boolean
  /** How long a call may take, in ms. */
  deadlineMs: number
  /** Certificates to trust instead of the usual ones. */
  ca?: string
}

/** What holds outside of tests. */
export const usualInternet: OpenInternet = { isInner: isInnerAddress, deadlineMs: 10_000 }

/** Whether an IP address is none of the open internet: private, loopback, link-local, shared, reserved and the like. PHONE-2, HOOK-1. */
export function isInnerAddress(address: string): boolean {
  // Of an IPv4 address in IPv6 the IPv4 address counts.
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  // Of IPv6 only this block has been given out for it: below it, ::7f00:1 is 127.0.0.1 in its oldest form. RFC 4291, 2.4.
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(givenOut)
  return parsed.range() !== 'unicast' || !isGivenOut
}

const givenOut = ipaddr.parseCIDR('2000::/3')

/** Whether the host of a URL is an IP address inside. A name is looked at when it is resolved. */
export function isInnerLiteral(hostname: string, { isInner }: Pick<OpenInternet, 'isInner'>): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isInner(literal)
}

/** The same, or a name that never leads elsewhere than inside; any other may lead anywhere later. HOOK-1. */
export function isInnerHost(hostname: string, internet: Pick<OpenInternet, 'isInner'>): boolean {
  // Where this machine may be called, so may names of its network.
  return isInnerLiteral(hostname, internet) || (innerName.test(hostname) && internet.isInner('127.0.0.1'))
}

/** Names of this machine and of the network around it: RFC 6761, 6762 and 8375, ICANN's .internal, and those without a dot. */
const innerName = /^[^.:]+\.?$|(^|\.)(localhost|local|internal|home\.arpa)\.?$/

/** Connects to addresses of the open internet only: a known name may lead inside, too. */
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
    super('The address is inside')
    this.name = 'InnerAddress'
  }
}

/** How much of an answer is read, in bytes: enough to see why something is refused. */
const longestAnswer = 16_384

interface Post {
  agent: Agent
  headers: Record<string, string>
  body: string | Buffer | null
  signal: AbortSignal
}

/** Posts to an https address. Redirects are not followed, and of a long answer only the first 16 kB are read. */
export function postOutside(
  address: string,
  { agent, headers, body, signal }: Post,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = httpsRequest(address, { method: 'POST', headers, agent, signal }, (answer) => {
      const chunks: Buffer[] = []
      let length = 0
      const end = () => {
        const text = String(Buffer.concat(chunks).subarray(0, longestAnswer))
        resolve({ status: answer.statusCode ?? 0, text })
      }
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
        chunks.push(chunk)
        if (length < longestAnswer) return
        // The status is known: what follows would say no more.
        end()
        answer.destroy()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
