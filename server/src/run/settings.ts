import { join, resolve } from 'node:path'
import { MOST_IDLE_MINUTES } from '@songsarn/contract/account/idle-time'
import { MAX_PASSWORD } from '@songsarn/contract/account/password'
import * as z from 'zod/mini'
import type { TrustedProxies } from '../adapters/client-address.ts'
import { type Allowed, readAllowed } from '../adapters/outbound-address.ts'
import type { S3Settings } from '../adapters/s3-files.ts'
import { problemOfName } from '../delivery/carriers/ports.ts'
import { FEWEST_MONTHS } from '../delivery/purge-months.ts'
import { parseSmppUrl } from '../delivery/smpp/smpp-url.ts'

/** The settings of the service, all from the environment. */
export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  databaseRolePrefix: string
  smppUrl: string | undefined
  publicUrl: URL | undefined
  secretKey: string | undefined
  /** Former keys, the newest first. */
  secretKeyFallbacks: readonly string[]
  demoPassword: string | undefined
  /** `demo`: the demo accounts with three months of history. `empty`: the accounts alone. */
  seed: 'demo' | 'empty' | 'none'
  metricsToken: string | undefined
  /** The token with which remotes are deployed; without a token the calls to deploy do not exist. */
  releaseToken: string | undefined
  /** When the release token expires. */
  releaseTokenUntil: Date | undefined
  releasesDir: string
  filesDir: string
  /** Where files are stored instead of `filesDir`. */
  s3: S3Settings | undefined
  /** Months that messages are kept; undefined: forever. */
  messageMonths: number | undefined
  trustedProxies: TrustedProxies
  /** The mail server, and the address that mails are from; without them mails are not sent. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Private networks that callbacks and file transfers may go to. */
  outboundAllowed: Allowed
  /** Where the Messaging API of LINE is. */
  lineApiUrl: string
  /** The ceiling of the idle time that owners choose, in minutes. */
  mostIdleMinutes: number
  logLevel: string
  roles: { api: boolean; worker: boolean }
}

/** The ids of all keys of a process are in the name of its connections, which PostgreSQL cuts at 63 bytes. */
const MOST_FALLBACKS = 2

/** A day means its midnight in UTC. */
const TimeOrDay = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

type Setting = { name: string; shown: string; about: string }

const SETTINGS: readonly Setting[] = [
  { name: 'ROLE', shown: 'both', about: 'api or worker, as --role' },
  {
    name: 'PORT',
    shown: '4000',
    about: 'port to listen on; 0 chooses a free one. A worker serves /health, /ready and /metrics',
  },
  { name: 'HOST', shown: '127.0.0.1', about: 'address to listen on' },
  { name: 'DATA_DIR', shown: './data', about: 'folder of the managed PostgreSQL, the secrets and files' },
  {
    name: 'DATABASE_URL',
    shown: 'none: a managed PostgreSQL in DATA_DIR',
    about: 'postgres://… (PostgreSQL 15 or later)',
  },
  { name: 'DATABASE_POOL', shown: '10', about: 'most connections to PostgreSQL' },
  {
    name: 'DATABASE_ROLE_PREFIX',
    shown: 'songsarn',
    about: 'names of the database roles: PREFIX_app, _entry, _worker, _member',
  },
  {
    name: 'SMPP_URL',
    shown: 'none: simulated',
    about:
      'smpp:// or smpps:// address of the carrier, with binds and rate of all processes together; for several: npm run carriers -- --help',
  },
  { name: 'PUBLIC_URL', shown: 'http://HOST:PORT', about: 'address that users open' },
  {
    name: 'SECRET_KEY',
    shown: 'generated, stored in DATA_DIR',
    about: '32 bytes or more in base64 or hex; required with DATABASE_URL',
  },
  {
    name: 'SECRET_KEY_FALLBACKS',
    shown: 'none',
    about:
      'former keys, the newest first, with commas between: while SECRET_KEY changes, and until npm run rotate-key says that they may go',
  },
  { name: 'DEMO_PASSWORD', shown: 'generated, stored in DATA_DIR', about: 'password of the demo users' },
  {
    name: 'SEED',
    shown: 'demo, or none with DATABASE_URL',
    about: 'content of a new database: demo (accounts with three months of history), empty (accounts alone) or none',
  },
  {
    name: 'METRICS_TOKEN',
    shown: 'none: this machine, without PUBLIC_URL and TRUSTED_PROXIES',
    about: 'bearer token for reading /metrics; with PUBLIC_URL or TRUSTED_PROXIES, the only way to read it',
  },
  { name: 'RELEASE_TOKEN', shown: 'none: no deploys', about: 'token of 32 characters or more that may deploy remotes' },
  { name: 'RELEASE_TOKEN_UNTIL', shown: 'none: never', about: 'day or time (ISO 8601) when it expires' },
  {
    name: 'RELEASES_DIR',
    shown: 'DATA_DIR/releases',
    about:
      'folder of deployed remotes, and of scripts that open pages need after an upgrade; several processes must share it',
  },
  {
    name: 'MESSAGE_MONTHS',
    shown: 'none: forever',
    about: `months that messages with their recipients are kept, ${FEWEST_MONTHS} or more; counts and credits stay`,
  },
  {
    name: 'FILES_DIR',
    shown: 'DATA_DIR/files',
    about: 'folder of uploaded and made files; several processes must share it',
  },
  {
    name: 'S3_URL',
    shown: 'none: FILES_DIR',
    about: 'bucket of an S3-compatible store for these files instead of a folder, e.g. https://s3.example/songsarn',
  },
  { name: 'S3_ACCESS_KEY', shown: 'none', about: 'key that may read, write, list and delete in the bucket' },
  { name: 'S3_SECRET_KEY', shown: 'none', about: 'its secret' },
  { name: 'S3_REGION', shown: 'us-east-1', about: 'region of the bucket, as the store names it' },
  {
    name: 'TRUSTED_PROXIES',
    shown: '0',
    about: 'proxies whose X-Forwarded-For entries are trusted: how many, or their networks, e.g. 10.0.0.0/8,fd00::/8',
  },
  {
    name: 'OUTBOUND_ALLOW',
    shown: 'none',
    about: 'private networks that callbacks and file transfers may go to, e.g. 10.1.0.0/16,127.0.0.1',
  },
  {
    name: 'SMTP_URL',
    shown: 'none: no emails',
    about: 'smtp:// or smtps:// address of the mail server, e.g. smtp://user:password@host:587?requireTLS=true',
  },
  { name: 'MAIL_FROM', shown: 'no-reply at PUBLIC_URL', about: 'sender of emails: Songsarn <no-reply@sms.example>' },
  { name: 'LINE_API_URL', shown: 'https://api.line.me', about: 'address of the Messaging API of LINE' },
  {
    name: 'IDLE_MINUTES_MAX',
    shown: String(MOST_IDLE_MINUTES),
    about: 'most minutes without input, from 1, that an owner may choose before the console signs users out',
  },
  { name: 'LOG_LEVEL', shown: 'info', about: 'debug, info, warn, error or silent' },
]

export const HELP = `Songsarn, a bulk SMS console and its service.

  node server/src/main.ts [--role api|worker] [--help]

  --role   run only one part, in any number of processes on one PostgreSQL; default: both

Settings, all from the environment:
${SETTINGS.map(({ name, shown, about }) => `  ${name.padEnd(21)} ${about} (${shown})`).join('\n')}
`

/** Its message names every invalid setting. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the settings, or throws a SettingsError that names every invalid one. */
export function readSettings(env: Record<string, string | undefined>, args: readonly string[] = []): Settings {
  const wrong: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const number = (name: string, otherwise: number, min: number, max: number) => {
    const given = text(name)
    const value = given === undefined ? otherwise : Number(given)
    if (!Number.isInteger(value) || value < min || value > max)
      wrong.push(`${name} must be a whole number from ${min} to ${max}, not "${given}"`)
    return value
  }
  const choice = <Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice => {
    const given = text(name) ?? otherwise
    const found = choices.find((one) => one === given)
    if (found === undefined) wrong.push(`${name} must be ${choices.join(' or ')}, not "${given}"`)
    return found ?? otherwise
  }
  const address = (name: string, protocols: readonly string[]) => {
    const given = text(name)
    const url = given === undefined ? undefined : URL.parse(given)
    if (given !== undefined && (!url || !protocols.includes(url.protocol)))
      // Do not repeat the address: it may hold a password.
      wrong.push(`${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`)
    return url ?? undefined
  }

  const networks = (name: string): Allowed => {
    try {
      return readAllowed(text(name) ?? '')
    } catch (error) {
      wrong.push(`${name} must be IP addresses or networks (10.1.0.0/16), with commas between: ${error}`)
      return readAllowed('')
    }
  }

  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'])?.href
  const smppUrl = text('SMPP_URL')
  if (smppUrl !== undefined) {
    try {
      const problem = problemOfName(parseSmppUrl(smppUrl).carrier)
      if (problem !== undefined) wrong.push(`SMPP_URL: ${problem} (parameter "carrier")`)
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    }
  }
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && (publicUrl.pathname !== '/' || publicUrl.search !== '' || publicUrl.hash !== ''))
    wrong.push('PUBLIC_URL must have no path: links of messages and emails begin at the root of its host')
  const secretKey = text('SECRET_KEY')
  if (databaseUrl && secretKey === undefined)
    wrong.push('SECRET_KEY is required with DATABASE_URL: several processes must share it (openssl rand -base64 32)')
  if (secretKey !== undefined && secretBytes(secretKey) < 32)
    wrong.push('SECRET_KEY must be 32 bytes or more in base64 or hex (openssl rand -base64 32)')
  const secretKeyFallbacks = (text('SECRET_KEY_FALLBACKS') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (secretKeyFallbacks.length > MOST_FALLBACKS || secretKeyFallbacks.some((key) => secretBytes(key) < 32))
    wrong.push(
      `SECRET_KEY_FALLBACKS must be former keys, at most ${MOST_FALLBACKS}, with commas between: each 32 bytes or more in base64 or hex`,
    )
  const databaseRolePrefix = text('DATABASE_ROLE_PREFIX') ?? 'songsarn'
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(databaseRolePrefix))
    wrong.push('DATABASE_ROLE_PREFIX must be lower-case letters, digits and _, beginning with a letter')
  const demoPassword = text('DEMO_PASSWORD')
  // The password may be short, for a trial. But users could not sign in with a longer one.
  if ((demoPassword ?? '').length > MAX_PASSWORD)
    wrong.push(`DEMO_PASSWORD must be ${MAX_PASSWORD} characters or fewer: sign-in takes no longer ones`)

  const releaseToken = text('RELEASE_TOKEN')
  if (releaseToken !== undefined && !/^\S{32,500}$/.test(releaseToken))
    wrong.push('RELEASE_TOKEN must be 32 characters or more, without spaces (openssl rand -hex 32)')
  const releaseTokenUntil = text('RELEASE_TOKEN_UNTIL')
  if (releaseTokenUntil !== undefined && !z.safeParse(TimeOrDay, releaseTokenUntil).success)
    wrong.push(
      'RELEASE_TOKEN_UNTIL must be a day or a time with its zone, such as 2027-01-31 or 2027-01-31T18:00:00+07:00',
    )
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'])?.href
  const mailFrom = text('MAIL_FROM') ?? `Songsarn <no-reply@${publicUrl?.hostname ?? 'localhost'}>`
  if (!/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom))
    wrong.push('MAIL_FROM must be an address, or a name and an address: Songsarn <no-reply@sms.example>')
  const dataDir = resolve(text('DATA_DIR') ?? './data')

  const settings: Settings = {
    port: number('PORT', 4000, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl,
    databasePool: number('DATABASE_POOL', 10, 2, 500),
    databaseRolePrefix,
    smppUrl,
    publicUrl,
    secretKey,
    secretKeyFallbacks,
    demoPassword,
    seed: choice('SEED', ['demo', 'empty', 'none'], databaseUrl ? 'none' : 'demo'),
    metricsToken: text('METRICS_TOKEN'),
    releaseToken,
    releaseTokenUntil: releaseTokenUntil === undefined ? undefined : new Date(releaseTokenUntil),
    releasesDir: resolve(text('RELEASES_DIR') ?? join(dataDir, 'releases')),
    messageMonths:
      text('MESSAGE_MONTHS') === undefined ? undefined : number('MESSAGE_MONTHS', FEWEST_MONTHS, FEWEST_MONTHS, 1200),
    filesDir: resolve(text('FILES_DIR') ?? join(dataDir, 'files')),
    s3: readBucket(address('S3_URL', ['https:', 'http:']), text, wrong),
    trustedProxies: /[.:]/.test(text('TRUSTED_PROXIES') ?? '')
      ? networks('TRUSTED_PROXIES')
      : number('TRUSTED_PROXIES', 0, 0, 10),
    smtpUrl,
    mailFrom,
    outboundAllowed: networks('OUTBOUND_ALLOW'),
    lineApiUrl: address('LINE_API_URL', ['http:', 'https:'])?.href ?? 'https://api.line.me',
    mostIdleMinutes: number('IDLE_MINUTES_MAX', MOST_IDLE_MINUTES, 1, MOST_IDLE_MINUTES),
    logLevel: choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    roles: readRoles(args, text('ROLE'), databaseUrl !== undefined, wrong),
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  return settings
}

function readBucket(
  url: URL | undefined,
  text: (name: string) => string | undefined,
  wrong: string[],
): S3Settings | undefined {
  if (!url) return undefined
  // The bucket is the path, or the first part of the host (bucket.s3.example).
  if (url.pathname.split('/').filter(Boolean).length > 1 || url.search !== '' || url.username !== '')
    wrong.push('S3_URL must be the address of a bucket, without folders and keys: https://s3.example/songsarn')
  const [accessKey, secretKey] = [text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')]
  if (accessKey === undefined || secretKey === undefined)
    wrong.push('S3_ACCESS_KEY and S3_SECRET_KEY are required with S3_URL')
  return { url, region: text('S3_REGION') ?? 'us-east-1', accessKey: accessKey ?? '', secretKey: secretKey ?? '' }
}

function readRoles(
  args: readonly string[],
  setting: string | undefined,
  onPostgres: boolean,
  wrong: string[],
): Settings['roles'] {
  const [name, inline] = (args[0] ?? '').split('=', 2)
  const role = args.length > 0 ? (inline ?? args[1]) : setting
  if (role === undefined && args.length === 0) return { api: true, worker: true }
  if (args.length > 0 && (name !== '--role' || args.length > (inline === undefined ? 2 : 1)))
    wrong.push(`unknown option: ${args.join(' ')}`)
  else if (role !== 'api' && role !== 'worker')
    wrong.push(`${args.length > 0 ? '--role' : 'ROLE'} must be api or worker`)
  else if (!onPostgres)
    wrong.push('a role needs DATABASE_URL: the managed PostgreSQL belongs to one process, which has both roles')
  return { api: role !== 'worker', worker: role !== 'api' }
}

/** Length of the decoded key, which is hex if it can be, else base64. */
function secretBytes(key: string): number {
  return Buffer.from(key, /^([0-9a-f]{2})+$/i.test(key) ? 'hex' : 'base64').length
}
