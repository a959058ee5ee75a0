import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { type Allowed, readAllowed } from './adapters/outbound-address.ts'
import { parseSmppUrl } from './smpp/smpp-url.ts'

/** Where and how the service runs. All of it comes from the environment. */
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
  demoPassword: string | undefined
  seed: 'demo' | 'none'
  metricsToken: string | undefined
  /** Who presents it may deploy remotes; none: nobody may. */
  releaseToken: string | undefined
  /** From then on the release token is refused. */
  releaseTokenUntil: Date | undefined
  releasesDir: string
  trustedProxies: number
  /** Networks besides the public internet that customers' addresses may lie in. */
  outboundAllowed: Allowed
  logLevel: string
  roles: { api: boolean; worker: boolean }
}

/** A day begins at midnight UTC. */
const MomentOrDay = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

type Reader = { name: string; shown: string; about: string }

const READERS: readonly Reader[] = [
  { name: 'PORT', shown: '4000', about: 'port to listen on; 0 takes a free one' },
  { name: 'HOST', shown: '127.0.0.1', about: 'address to listen on' },
  { name: 'DATA_DIR', shown: './data', about: 'folder of the embedded database and of kept secrets' },
  { name: 'DATABASE_URL', shown: 'none: embedded', about: 'postgres://… (PostgreSQL 15 or later)' },
  { name: 'DATABASE_POOL', shown: '10', about: 'connections to PostgreSQL at most' },
  {
    name: 'DATABASE_ROLE_PREFIX',
    shown: 'songsarn',
    about: 'names of the database roles: PREFIX_app, _entry, _worker',
  },
  { name: 'SMPP_URL', shown: 'none: simulated', about: 'smpp:// or smpps:// address of the carrier' },
  { name: 'PUBLIC_URL', shown: 'http://HOST:PORT', about: 'address that people open' },
  {
    name: 'SECRET_KEY',
    shown: 'made, kept in DATA_DIR',
    about: '32 bytes or more in base64 or hex; required with DATABASE_URL',
  },
  { name: 'DEMO_PASSWORD', shown: 'made, kept in DATA_DIR', about: 'password of the demo users' },
  { name: 'SEED', shown: 'demo if embedded', about: 'demo or none: what a new database begins with' },
  { name: 'METRICS_TOKEN', shown: 'none: loopback only', about: 'bearer token that may read /metrics from elsewhere' },
  { name: 'RELEASE_TOKEN', shown: 'none: no deploys', about: 'token of 32 characters or more that may deploy remotes' },
  { name: 'RELEASE_TOKEN_UNTIL', shown: 'none: for good', about: 'day or time (ISO 8601) from which it is refused' },
  {
    name: 'RELEASES_DIR',
    shown: 'DATA_DIR/releases',
    about: 'folder of deployed remotes; one that several processes share',
  },
  { name: 'TRUSTED_PROXIES', shown: '0', about: 'proxies in front whose X-Forwarded-For entry is believed' },
  {
    name: 'OUTBOUND_ALLOW',
    shown: 'none',
    about: 'private networks that callbacks may go to, e.g. 10.1.0.0/16,127.0.0.1',
  },
  { name: 'LOG_LEVEL', shown: 'info', about: 'debug, info, warn, error or silent' },
]

export const HELP = `Songsarn, a bulk SMS console and its service.

  node server/src/main.ts [--role api|worker] [--help]

  --role   run one part only, as many processes as wanted on one PostgreSQL; both by default

Settings, all from the environment:
${READERS.map(({ name, shown, about }) => `  ${name.padEnd(21)} ${about} (${shown})`).join('\n')}
`

/** Every setting that cannot be used, in words. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the settings, or throws a SettingsError that names every bad one. */
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
      // An address may hold a password: it is not repeated.
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
      parseSmppUrl(smppUrl)
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    }
  }
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:'])
  const secretKey = text('SECRET_KEY')
  if (databaseUrl && secretKey === undefined)
    wrong.push('SECRET_KEY is required with DATABASE_URL: several processes must share it (openssl rand -base64 32)')
  if (secretKey !== undefined && secretBytes(secretKey) < 32)
    wrong.push('SECRET_KEY must be 32 bytes or more in base64 or hex (openssl rand -base64 32)')
  const databaseRolePrefix = text('DATABASE_ROLE_PREFIX') ?? 'songsarn'
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(databaseRolePrefix))
    wrong.push('DATABASE_ROLE_PREFIX must be lower-case letters, digits and _, beginning with a letter')
  const demoPassword = text('DEMO_PASSWORD')

  const releaseToken = text('RELEASE_TOKEN')
  if (releaseToken !== undefined && !/^\S{32,500}$/.test(releaseToken))
    wrong.push('RELEASE_TOKEN must be 32 characters or more, without spaces (openssl rand -hex 32)')
  const releaseTokenUntil = text('RELEASE_TOKEN_UNTIL')
  if (releaseTokenUntil !== undefined && !z.safeParse(MomentOrDay, releaseTokenUntil).success)
    wrong.push(
      'RELEASE_TOKEN_UNTIL must be a day or a time with its zone, such as 2027-01-31 or 2027-01-31T18:00:00+07:00',
    )
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
    demoPassword,
    seed: choice('SEED', ['demo', 'none'], databaseUrl ? 'none' : 'demo'),
    metricsToken: text('METRICS_TOKEN'),
    releaseToken,
    releaseTokenUntil: releaseTokenUntil === undefined ? undefined : new Date(releaseTokenUntil),
    releasesDir: resolve(text('RELEASES_DIR') ?? join(dataDir, 'releases')),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    outboundAllowed: networks('OUTBOUND_ALLOW'),
    logLevel: choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    roles: readRoles(args, databaseUrl !== undefined, wrong),
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  return settings
}

function readRoles(args: readonly string[], onPostgres: boolean, wrong: string[]): Settings['roles'] {
  const both = { api: true, worker: true }
  const [name, inline] = (args[0] ?? '').split('=', 2)
  if (args.length === 0) return both
  const role = inline ?? args[1]
  if (name !== '--role' || args.length > (inline === undefined ? 2 : 1)) wrong.push(`unknown option: ${args.join(' ')}`)
  else if (role !== 'api' && role !== 'worker') wrong.push('--role must be api or worker')
  else if (!onPostgres) wrong.push('--role needs DATABASE_URL: one process alone may use the embedded database')
  return { api: role !== 'worker', worker: role !== 'api' }
}

/** Length of the key once decoded: hex when it is nothing else, base64 otherwise. */
function secretBytes(key: string): number {
  return Buffer.from(key, /^([0-9a-f]{2})+$/i.test(key) ? 'hex' : 'base64').length
}
