import { describe, expect, it } from '@jest/globals'
import { parseSmppUrl } from './smpp-url.ts'

describe('parseSmppUrl', () => {
  it('reads the carrier under its former name too', () => {
    expect(parseSmppUrl('smpp://u:p@h?operator=AIS').carrier).toBe('AIS')
  })

  it('has the defaults that carriers expect', () => {
    expect(parseSmppUrl('smpp://user:pass@smsc.example')).toEqual({
      carrier: 'smsc.example',
      binds: 1,
      mode: 'transceiver',
      utcOffset: 420,
      rate: undefined,
      session: {
        host: 'smsc.example',
        port: 2775,
        tls: undefined,
        systemId: 'user',
        password: 'pass',
        systemType: '',
        window: 10,
        bindLimit: 30_000,
        enquireInterval: 30_000,
        responseLimit: 60_000,
      },
    })
  })

  it('reads every parameter', () => {
    const settings = parseSmppUrl(
      'smpps://us%40er:p%3Ass@[::1]:3551?window=50&binds=4&bind=split&carrier=AIS&systemType=SMPP&utcOffset=0&rate=30' +
        '&bindSeconds=1&enquireSeconds=2&responseSeconds=3',
    )
    expect(settings).toEqual({
      carrier: 'AIS',
      binds: 4,
      mode: 'split',
      utcOffset: 0,
      rate: 30,
      session: {
        host: '::1',
        port: 3551,
        tls: { ca: undefined },
        systemId: 'us@er',
        password: 'p:ss',
        systemType: 'SMPP',
        window: 50,
        bindLimit: 1000,
        enquireInterval: 2000,
        responseLimit: 3000,
      },
    })
  })

  it.each([
    ['', 'SMPP_URL must look like smpp://user:password@host:2775'],
    ['http://u:p@h', 'SMPP_URL must look like smpp://user:password@host:2775'],
    ['smpp://u:p@h?window=0', 'SMPP_URL: window must be a number from 1 to 10000'],
    ['smpp://u:p@h?window=ten', 'SMPP_URL: window must be a number from 1 to 10000'],
    ['smpp://u:p@h?rate=0', 'SMPP_URL: rate must be a number from 1 to 100000'],
    ['smpp://u%er:p@h', 'SMPP_URL: a % in user or password must be written as %25'],
    ['smpp://u:p@h?bind=both', 'SMPP_URL: bind must be transceiver or split'],
    ['smpp://u:p@h?windows=5', /^SMPP_URL: unknown parameter "windows"; known are carrier, window/],
  ])('refuses %j', (url, why) => {
    expect(() => parseSmppUrl(url)).toThrow(why)
  })
})
