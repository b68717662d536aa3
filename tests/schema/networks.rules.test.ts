import { expect, test } from '@jest/globals'
import { networkOf, wideNetworkOf } from '../../schema/rules/networks.ts'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8::', '2001:db8::/64'],
  ['::1', '::/64'],
  ['1::2:3:4:5:6', '1:0:0:2::/64'],
  ['64:ff9b::10.0.0.1', '64:ff9b::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['none', 'none'],
])('AUTH-8 the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['10.0.7.1', '10.0.7.0/24'],
  ['::ffff:10.0.7.1', '10.0.7.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['none', 'none'],
])('AUTH-9 the wider network of %s is %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})
