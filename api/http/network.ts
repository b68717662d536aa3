import { isIPv6 } from 'node:net'

/**
 * Whose connection an address is, for counting: an IPv4 address stands for itself, an IPv6 one for its /64, which one
 * household or one rented server has whole. AUTH-8.
 */
export function networkOf(address: string): string {
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
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
