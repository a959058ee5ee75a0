import { parseArgs } from 'node:util'
import { secretKeysOf } from '../adapters/local-secrets.ts'
import { carrierNameOf, checkCarrierUrl } from '../delivery/carriers/carrier-connection.ts'
import {
  addRoute,
  CarrierSettingsError,
  readCarriers,
  readRoutes,
  removeCarrier,
  removeRoute,
  saveCarrier,
  switchCarrier,
} from '../delivery/carriers/carrier-settings.ts'
import { readCarrierStatuses } from '../delivery/carriers/carrier-status.ts'
import type { SecretKey } from '../foundation/crypto/secret-key.ts'
import { SecretKeyMissing } from '../foundation/crypto/secret-key.ts'
import { connect } from '../foundation/db/connect.ts'
import { DirectoryLocked } from '../foundation/db/lock.ts'
import { ManagedServerProblem } from '../foundation/db/managed/problem.ts'
import { useManaged } from '../foundation/db/managed/use-managed.ts'
import { migrate } from '../foundation/db/migrate.ts'
import type { Store } from '../foundation/db/tenancy.ts'
import { connectionName, idsOf, openKeyring } from '../foundation/keys/open-keyring.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { readSettings, SettingsError } from './settings.ts'

const HELP = `Several carriers and the routes to them. Changes reach running processes within seconds: binds to a carrier that is
removed, switched off or changed close when their messages have responses.

The carrier of SMPP_URL takes what no route matches. To replace it, add a carrier with its name (the parameter "carrier" of
SMPP_URL, else the host) and a route that matches everything, then unset SMPP_URL.

  npm run carriers                             lists carriers and routes
  npm run carriers -- add NAME URL [--down-after SECONDS]
                                               adds or changes a carrier; URL as for SMPP_URL, with binds, window, rate;
                                               after SECONDS (60) without a connection its messages move
  npm run carriers -- off NAME                 closes its binds; messages that it does not have move to the next routes
  npm run carriers -- on NAME
  npm run carriers -- remove NAME              needs a carrier without routes and waiting messages
  npm run carriers -- route NAME [--prefix DIGITS] [--sender NAME] [--account ID] [--priority N] [--weight N]
                                               adds or changes a route: the lowest priority number (100) wins, equal ones
                                               share by weight (1)
  npm run carriers -- unroute ID               the last route that matches everything needs SMPP_URL, or all others removed

Environment: DATABASE_URL or DATA_DIR, SECRET_KEY, SECRET_KEY_FALLBACKS, SMPP_URL and DATABASE_ROLE_PREFIX as for the service.

  npm run carriers -- add AIS 'smpps://user:password@smsc.ais.example?binds=2&window=100&rate=200'
  npm run carriers -- add DTAC 'smpp://user:password@smsc.dtac.example'
  npm run carriers -- route AIS --prefix 66    AIS takes Thai numbers …
  npm run carriers -- route DTAC --priority 200   … and DTAC all others, and those of AIS while it is down
`

await main().catch((error: unknown) => {
  const isKnown =
    error instanceof CarrierSettingsError ||
    error instanceof SecretKeyMissing ||
    error instanceof SettingsError ||
    error instanceof DirectoryLocked ||
    error instanceof ManagedServerProblem ||
    (error instanceof TypeError && 'code' in error)
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'down-after': { type: 'string', default: '60' },
      prefix: { type: 'string', default: '' },
      sender: { type: 'string' },
      account: { type: 'string' },
      priority: { type: 'string', default: '100' },
      weight: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return
  }
  const settings = readSettings(process.env)
  const { dataDir, databaseUrl, databaseRolePrefix } = settings
  const managed = databaseUrl === undefined ? await useManaged(dataDir) : undefined
  const keys = await secretKeysOf(settings)
  const name = connectionName(await idsOf(keys))
  const store = await connect({ databaseUrl: databaseUrl ?? managed?.address() ?? '', name }, databaseRolePrefix)
  try {
    await migrate(store.db, store.roles)
    await run(store, await openKeyring(store, keys, SEALED_COLUMNS))
  } finally {
    await store.close()
    await managed?.close()
  }

  async function run(store: Store, secretKey: SecretKey): Promise<void> {
    const [action, name = '', url = ''] = positionals
    if (action === undefined) return list(store, secretKey)
    if (action === 'add') {
      if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(name))
        throw new CarrierSettingsError('the name of a carrier is letters, digits, ".", "_" and "-"')
      checkCarrierUrl(url)
      await saveCarrier(store, secretKey, { name, url, downAfterSeconds: number('down-after', 1, 86_400) })
    } else if (action === 'on' || action === 'off') await switchCarrier(store, name, action === 'on')
    else if (action === 'remove') await removeCarrier(store, name)
    else if (action === 'unroute') {
      const carriers = await readCarriers(store, secretKey)
      const own = carrierNameOf(settings.smppUrl)
      const takesRest = settings.smppUrl !== undefined && !carriers.some((carrier) => carrier.name === own)
      await removeRoute(store, /^\d{1,9}$/.test(name) ? Number(name) : 0, { takesRest })
    } else if (action === 'route') {
      if (!/^\d{0,15}$/.test(values.prefix)) throw new CarrierSettingsError('--prefix is the first digits of a number')
      if (values.account !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(values.account))
        throw new CarrierSettingsError('--account is the id of an account')
      await addRoute(store, {
        carrier: name,
        prefix: values.prefix,
        sender: values.sender ?? null,
        accountId: values.account ?? null,
        priority: number('priority', 0, 1_000_000),
        weight: number('weight', 1, 1_000_000),
      })
    } else throw new CarrierSettingsError(`unknown: ${action}. See npm run carriers -- --help`)
    await list(store, secretKey)
  }

  function number(option: 'down-after' | 'priority' | 'weight', least: number, most: number): number {
    const value = Number(values[option])
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new CarrierSettingsError(`--${option} must be a whole number from ${least} to ${most}`)
  }
}

async function list(store: Store, secretKey: SecretKey): Promise<void> {
  const carriers = await readCarriers(store, secretKey)
  const statuses = new Map((await readCarrierStatuses(store)).map((status) => [status.carrier, status]))
  if (carriers.length === 0) console.log('No carriers: the service uses SMPP_URL, or the simulated carrier.')
  for (const { name, url, downAfterSeconds, isOn } of carriers) {
    const shown = new URL(url)
    shown.password = shown.password === '' ? '' : '***'
    const { state = 'down', binds } = statuses.get(name) ?? {}
    const what = isOn ? `${state}, ${binds?.up ?? 0} of ${binds?.allowed ?? 0} binds` : 'off'
    console.log(`carrier ${name}  ${what}  ${shown.href}  down after ${downAfterSeconds} s`)
  }
  for (const { id, carrier, prefix, sender, accountId, priority, weight } of await readRoutes(store)) {
    const matches = [
      prefix && `prefix ${prefix}`,
      sender !== null && `sender ${sender}`,
      accountId !== null && `account ${accountId}`,
    ].filter(Boolean)
    const what = matches.length > 0 ? matches.join(', ') : 'everything'
    console.log(`route ${id}  ${what} → ${carrier}  priority ${priority}, weight ${weight}`)
  }
}
