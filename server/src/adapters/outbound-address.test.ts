import { describe, expect, it } from '@jest/globals'
import { mayConnect, readAllowed } from './outbound-address.ts'

const none = readAllowed('')

describe('addresses that a customer may configure', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00::1'])(
    'lets %s',
    (address) => expect(mayConnect(address, none)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(mayConnect(address, none)).toBe(false))

  it('allows the networks of OUTBOUND_ALLOW, and no others', () => {
    const allowed = readAllowed(' 127.0.0.1, 10.1.0.0/16,fd00::/8 ')
    expect(['127.0.0.1', '10.1.2.3', 'fd00::1', '8.8.8.8'].map((one) => mayConnect(one, allowed))).toEqual(
      Array(4).fill(true),
    )
    expect(['127.0.0.2', '10.2.0.1', 'fe80::1'].map((one) => mayConnect(one, allowed))).toEqual(Array(3).fill(false))
  })

  it.each(['example.com', '10.0.0.0/33', '10.0.0.0/x', '10.0.0', '::/129'])('cannot read %s', (text) =>
    expect(() => readAllowed(text)).toThrow(text),
  )
})
