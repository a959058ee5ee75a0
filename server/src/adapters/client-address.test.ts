import { describe, expect, it } from '@jest/globals'
import { clientAddress, isLoopback } from './client-address.ts'
import { readAllowed } from './outbound-address.ts'

describe('the address of a client', () => {
  const from = (remoteAddress: string, forwarded?: string) => ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

  it('is the address of the connection unless proxies are trusted', () => {
    expect(clientAddress(from('10.0.0.9', '1.1.1.1'), 0)).toBe('10.0.0.9')
  })

  it('is what the outermost trusted proxy saw, whatever the client sends', () => {
    expect(clientAddress(from('10.0.0.9', 'claimed, 203.0.113.7'), 1)).toBe('203.0.113.7')
    expect(clientAddress(from('10.0.0.9', 'claimed, 203.0.113.7, 10.0.0.8'), 2)).toBe('203.0.113.7')
    expect(clientAddress(from('10.0.0.9'), 1)).toBe('10.0.0.9')
  })

  describe('behind proxies that are trusted by their networks', () => {
    const proxies = readAllowed('10.0.0.0/8, 2001:db8:ff::/48')

    it.each([
      ['a connection that is no proxy, whatever it sends', '198.51.100.4', '203.0.113.7', '198.51.100.4'],
      ['a proxy', '10.0.0.9', '203.0.113.7', '203.0.113.7'],
      ['a proxy, with a claim', '10.0.0.9', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
      ['a proxy, with a claim to be a proxy', '10.0.0.9', '1.1.1.1, 10.1.1.1, 203.0.113.7', '203.0.113.7'],
      ['two proxies', '10.0.0.9', '1.1.1.1, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
      ['a proxy in IPv6 form', '::ffff:10.0.0.9', '203.0.113.7', '203.0.113.7'],
      ['a proxy that writes ports', '10.0.0.9', '203.0.113.7, 10.0.0.8:50123', '203.0.113.7'],
      ['an IPv6 proxy that writes ports', '2001:db8:ff::1', '2001:db8:1::7, [2001:db8:ff::2]:443', '2001:db8:1::7'],
      ['a proxy that says nothing', '10.0.0.9', undefined, '10.0.0.9'],
      ['a proxy whose client is in its network', '10.0.0.9', '10.0.0.5', '10.0.0.5'],
      ['a proxy that writes no address', '10.0.0.9', '203.0.113.7, unknown', 'unknown'],
    ])('is right for %s', (_, socket, forwarded, expected) => {
      expect(clientAddress(from(socket, forwarded), proxies)).toBe(expected)
    })
  })

  it('is local only on loopback', () => {
    expect(
      ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '127.0.0.1.example'].map((one) => isLoopback(from(one))),
    ).toEqual([true, true, true, false, false])
  })
})
