import { describe, expect, it } from '@jest/globals'
import { HELP, readSettings, SettingsError } from './settings.ts'

const KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
const URL_ = 'postgres://localhost/songsarn'

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      seed: 'demo',
      databaseUrl: undefined,
      smppUrl: undefined,
      roles: { api: true, worker: true },
    })
  })

  it('ignore empty values', () => {
    expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })

  it('take trusted proxies as a number or as networks', () => {
    expect(readSettings({}).trustedProxies).toBe(0)
    expect(readSettings({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
    const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
    if (typeof trustedProxies === 'number') throw new Error('not networks')
    expect([trustedProxies.check('10.9.9.9'), trustedProxies.check('11.0.0.1')]).toEqual([true, false])
  })

  it('create no demo on PostgreSQL', () => {
    expect(readSettings({ DATABASE_URL: URL_, SECRET_KEY: KEY }).seed).toBe('none')
    expect(readSettings({ DATABASE_URL: URL_, SECRET_KEY: KEY, SEED: 'demo' }).seed).toBe('demo')
  })

  it('take a bucket for files, with its keys', () => {
    const env = { S3_URL: 'https://s3.example/songsarn', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'a/b+c' }
    expect(readSettings(env).s3).toEqual({
      url: new URL(env.S3_URL),
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'a/b+c',
    })
    expect(readSettings({}).s3).toBeUndefined()
  })

  it.each([
    [{ S3_URL: 'https://s3.example/songsarn' }, 'S3_ACCESS_KEY and S3_SECRET_KEY are required with S3_URL'],
    [{ S3_URL: 'https://s3.example/a/b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, 'the address of a bucket'],
    [{ S3_URL: 's3://songsarn' }, 'S3_URL must be an address that begins with https://'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: 'http' }, 'PORT'],
    [{ SEED: 'some' }, 'SEED must be demo or empty or none, not "some"'],
    [{ DATABASE_URL: 'mysql://x', SECRET_KEY: KEY }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ DATABASE_URL: URL_ }, 'SECRET_KEY is required with DATABASE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 32 bytes'],
    [{ SMPP_URL: 'http://x' }, 'SMPP_URL must look like'],
    [{ MESSAGE_MONTHS: '12' }, 'MESSAGE_MONTHS must be a whole number from 13 to 1200'],
    [{ SMPP_URL: 'smpp://u:p@h?carrier=simulated' }, 'SMPP_URL: "simulated" is a carrier of the service itself'],
    [{ SMPP_URL: 'smpp://u:p@line' }, 'SMPP_URL: "line" is a carrier of the service itself'],
    [{ PUBLIC_URL: 'sms.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.com/sms' }, 'PUBLIC_URL must have no path'],
    [{ PUBLIC_URL: 'https://example.com/?a' }, 'PUBLIC_URL must have no path'],
    [{ DATABASE_ROLE_PREFIX: 'a; drop' }, 'DATABASE_ROLE_PREFIX'],
    [{ DEMO_PASSWORD: 'a'.repeat(1025) }, 'DEMO_PASSWORD must be 1024 characters or fewer'],
    [{ TRUSTED_PROXIES: '11' }, 'TRUSTED_PROXIES must be a whole number from 0 to 10'],
    [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES must be IP addresses or networks'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ RELEASE_TOKEN: 'short' }, 'RELEASE_TOKEN must be 32 characters'],
    [{ RELEASE_TOKEN_UNTIL: 'soon' }, 'RELEASE_TOKEN_UNTIL must be a day or a time'],
    [{ RELEASE_TOKEN_UNTIL: '2027-02-30' }, 'RELEASE_TOKEN_UNTIL must be a day or a time'],
  ])('refuse %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(SettingsError)
    expect(() => readSettings(env)).toThrow(message)
  })

  it('name every invalid one, without passwords', () => {
    const env = { PORT: 'x', SEED: 'y', DATABASE_URL: 'mysql://me:secret@host' }
    for (const name of Object.keys(env)) expect(() => readSettings(env)).toThrow(name)
    expect(() => readSettings(env)).not.toThrow('secret')
  })

  it.each([
    [['--role', 'api'], { api: true, worker: false }],
    [['--role=worker'], { api: false, worker: true }],
  ])('read %j', (args, roles) => {
    expect(readSettings({ DATABASE_URL: URL_, SECRET_KEY: KEY }, args).roles).toEqual(roles)
  })

  it.each([[['--role', 'both']], [['--role']], [['--rule', 'api']], [['--role', 'api', 'more']]])(
    'refuse %j',
    (args) => {
      expect(() => readSettings({ DATABASE_URL: URL_, SECRET_KEY: KEY }, args)).toThrow(SettingsError)
    },
  )

  it('read ROLE; --role overrides it', () => {
    const env = { DATABASE_URL: URL_, SECRET_KEY: KEY, ROLE: 'api' }
    expect(readSettings(env).roles).toEqual({ api: true, worker: false })
    expect(readSettings(env, ['--role', 'worker']).roles).toEqual({ api: false, worker: true })
    expect(() => readSettings({ ...env, ROLE: 'both' })).toThrow('ROLE must be api or worker')
  })

  it('allow --role only with DATABASE_URL', () => {
    expect(() => readSettings({}, ['--role', 'api'])).toThrow('a role needs DATABASE_URL')
  })

  it('are listed by --help', () => {
    for (const name of [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'SMPP_URL',
      'PUBLIC_URL',
      'SECRET_KEY',
      'DEMO_PASSWORD',
      'SEED',
    ])
      expect(HELP).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })
})
