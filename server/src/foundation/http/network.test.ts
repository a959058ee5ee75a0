import { expect, it } from '@jest/globals'
import { networkOf } from './network.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['[2001:db8::2]:50123', '2001:db8:0:0::/64'],
  ['[2001:db8::2]', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['1:2:what', '1:2:what'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network))
