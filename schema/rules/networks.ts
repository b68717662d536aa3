import ipaddr from 'ipaddr.js'

/**
 * The network that attempts from an address are counted for: an IPv4 address itself, or the /64 of an IPv6 address, as
 * one household or rented server usually has a whole /64. A string that is no IP address is returned in lower case.
 * AUTH-8.
 */
export function networkOf(address: string): string {
  return masked(address, 32, 64)
}

/** The wider network of a provider or company: the /24 of an IPv4 address, the /48 of an IPv6 address. AUTH-8. */
export function wideNetworkOf(address: string): string {
  return masked(address, 24, 48)
}

function masked(address: string, ipv4Bits: number, ipv6Bits: number): string {
  if (!ipaddr.isValid(address)) return address.toLowerCase()
  // Unmaps an IPv4-mapped IPv6 address (::ffff:192.0.2.1).
  const plain = ipaddr.process(address.replace(/%.*$/, ''))
  if (plain.kind() === 'ipv6')
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`
  if (ipv4Bits === 32) return plain.toString()
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${plain.toString()}/${ipv4Bits}`).toString()}/${ipv4Bits}`
}

/**
 * The proxies whose X-Forwarded-For is trusted, in proxy-addr's syntax: this machine, as otherwise all users behind a local proxy would
 * count as one, and TRUSTED_PROXIES, a comma-separated list of addresses, CIDR networks and named ranges. Null for an invalid entry.
 * AUTH-8.
 */
export function trustedProxiesOf(list: string): string | null {
  const named = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  return named.every(isAddressOrNetwork) ? ['loopback', ...named].join(',') : null
}

/** Whether proxy-addr accepts it: a named range, an address or a CIDR network. */
function isAddressOrNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits = '0', ...rest] = value.split('/')
  const most = ipaddr.IPv4.isValidFourPartDecimal(address) ? 32 : ipaddr.IPv6.isValid(address) ? 128 : -1
  return rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= most
}

const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The address of a request's client. @param forwarded X-Forwarded-For */
export type ClientAddress = (peer: string | undefined, forwarded: string | undefined) => string

/**
 * Returns clients' addresses as Fastify's `request.ip` does, for requests that do not reach Fastify: the last one of X-Forwarded-For that
 * is not a trusted proxy. AUTH-8.
 * @param trusted of `trustedProxiesOf`
 */
export function clientAddressBehind(trusted: string): ClientAddress {
  const isTrusted = trustedBy(trusted)
  return (peer = '', forwarded = '') => {
    const hops = forwarded.split(',').flatMap((hop) => hop.trim() || [])
    let address = peer
    while (isTrusted(address)) {
      const before = hops.pop()
      if (before == null) break
      address = before
    }
    return address
  }
}

/** Creates a test whether an address is trusted. @param trusted of `trustedProxiesOf` */
export function trustedBy(trusted: string): (address: string) => boolean {
  const ranges = trusted
    .split(',')
    .flatMap((entry) => namedRanges[entry] ?? entry)
    .map((entry) => {
      const [address = '', bits] = entry.split('/')
      const range = ipaddr.parse(address)
      return { range, bits: bits == null ? (range.kind() === 'ipv4' ? 32 : 128) : Number(bits) }
    })
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const plain = ipaddr.process(address)
    return ranges.some(({ range, bits }) => range.kind() === plain.kind() && plain.match(range, bits))
  }
}
