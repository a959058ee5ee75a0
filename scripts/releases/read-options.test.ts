import { describe, expect, it } from '@jest/globals'
import { readOptions } from './read-options.ts'
import { CommandError } from './run-command.ts'

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

  it('name a console, a remote and a switch', () => {
    expect(readOptions(['mf-reports', '--off', '--to', 'https://sms.example'])).toMatchObject({
      remote: 'mf-reports',
      enabled: false,
      to: 'https://sms.example',
    })
  })

  it('include the smoke test by default', () => {
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
    [['mf-a', 'mf-b'], /one remote/],
    [['--force'], /force/],
  ])('refuse %j', (args, reason) => {
    expect(() => readOptions(args)).toThrow(CommandError)
    expect(() => readOptions(args)).toThrow(reason)
  })
})
