import { describe, expect, it } from '@jest/globals'
import { readOptions } from './read-options.ts'
import { Refused } from './refused.ts'

describe('the options of a deploy', () => {
  it.each([
    [[], undefined],
    [['--all'], 'all'],
    [['--canary', '10%'], { percent: 10 }],
    [['--canary=25'], { percent: 25 }],
    [['--accounts', 'ACME, Other'], { accounts: ['ACME', 'Other'] }],
  ])('read %j', (args, audience) => {
    expect(readOptions(args).audience).toEqual(audience)
  })

  it('name a place, an area and a switch', () => {
    expect(readOptions(['mf-reports', '--off', '--to', 'https://sms.example'])).toMatchObject({
      area: 'mf-reports',
      enabled: false,
      to: 'https://sms.example',
    })
  })

  it('try a version in a browser unless they are told not to', () => {
    expect(readOptions([]).smoke).toBe(true)
    expect(readOptions(['--no-smoke']).smoke).toBe(false)
  })

  it.each([
    [['--canary', '0%'], /1% to 99%/],
    [['--canary', '100%'], /1% to 99%/],
    [['--canary', 'some'], /1% to 99%/],
    [['--accounts', ''], /ids or names/],
    [['--canary', '5', '--all'], /choose one/],
    [['--on', '--off'], /choose one/],
    [['mf-a', 'mf-b'], /one area/],
    [['--force'], /force/],
  ])('refuse %j', (args, reason) => {
    expect(() => readOptions(args)).toThrow(Refused)
    expect(() => readOptions(args)).toThrow(reason)
  })
})
