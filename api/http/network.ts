import ipaddr from 'ipaddr.js'

/**
 * The network that attempts of an address are counted for: an IPv4 address by itself, of an IPv6 address the /64, which a
 * household or a rented server has whole. What is no address stays as it is. AUTH-8.
 */
export function networkOf(address: string): string {
  return masked(address, 32, 64)
}

/** The wider network, of one provider or company: the /24 of an IPv4 address, the /48 of an IPv6 address. AUTH-8. */
export function wideNetworkOf(address: string): string {
  return masked(address, 24, 48)
}

function masked(address: string, ipv4Bits: number, ipv6Bits: number): string {
  if (!ipaddr.isValid(address)) return address.toLowerCase()
  // An IPv4 address mapped into IPv6 is the IPv4 one.
  const plain = ipaddr.process(address.replace(/%.*$/, ''))
  if (plain.kind() === 'ipv6')
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`
  if (ipv4Bits === 32) return plain.toString()
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${plain.toString()}/${ipv4Bits}`).toString()}/${ipv4Bits}`
}
