import { isIPv6 } from 'node:net'

/**
 * The network that attempts of an address are counted for: an IPv4 address by itself, of an IPv6 address the /64, which a
 * household or a rented server has whole. AUTH-8.
 */
export function networkOf(address: string): string {
  return parse(address, 4, 64)
}

/** The wider network, of one provider or company: the /24 of an IPv4 address, the /48 of an IPv6 address. AUTH-8. */
export function wideNetworkOf(address: string): string {
  const network = parse(address, 3, 48)
  return /^[\d.]+$/.test(network) ? `${network.replace(/\.\d+$/, '')}.0/24` : network
}

function parse(address: string, groupCount: number, bits: number): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const head = before === '' ? [] : before.split(':')
  // An IPv4 ending takes the room of two groups.
  const tail = after ? after.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split(':') : []
  const gap = after == null ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(gap, 0)).fill('0'), ...tail]
  const network = groups.slice(0, groupCount).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/${bits}`
}
