import { sql } from 'kysely'
import { seal, unseal } from '../../foundation/crypto/seal.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { signalAtCommit } from '../../foundation/db/signals.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { SealedColumn } from '../../foundation/keys/sealed-column.ts'
import { problemOfName } from './ports.ts'

/** A carrier as `npm run carriers` sets it up. */
export type CarrierSettings = {
  name: string
  url: string
  downAfterSeconds: number
  /** False: the service does not send to this carrier. */
  isOn: boolean
}
export type RouteSettings = {
  carrier: string
  prefix: string
  sender: string | null
  accountId: string | null
  priority: number
  weight: number
}

/** A change that the settings do not allow. Its message says why. */
export class CarrierSettingsError extends Error {
  override name = 'CarrierSettingsError'
}

/** The carrier or the route does not exist, or not any more. */
export class CarrierGone extends CarrierSettingsError {}

/** The signal that the carriers or the routes changed. */
export const CARRIERS_CHANGED = 'carriers'

/** Changes them in one transaction. */
const change = (store: Store, work: (trx: Scope) => Promise<void>): Promise<void> =>
  asWorker(store, async (trx) => {
    await work(trx)
    await signalAtCommit(trx, CARRIERS_CHANGED)
  })

/** The carriers with their whole URLs, which hold passwords. */
export async function readCarriers(store: Store, secretKey: SecretKey): Promise<CarrierSettings[]> {
  const rows = await asWorker(store, (trx) => trx.selectFrom('carriers').selectAll().orderBy('name').execute(), {
    isLook: true,
  })
  return Promise.all(
    rows.map(async ({ name, url, sealedPassword, downAfterSeconds, isOn }) => {
      const whole = new URL(url)
      whole.password = encodeURIComponent(
        await unseal(secretKey, purposeOf(name), sealedPassword).catch((cause: unknown) => {
          const why = `the password of carrier "${name}" was sealed with another SECRET_KEY; add the carrier again`
          throw new CarrierSettingsError(why, { cause })
        }),
      )
      return { name, url: whole.href, downAfterSeconds, isOn }
    }),
  )
}

/** Further writes of a change, in the same transaction: an entry of the audit log. */
type Also = (trx: Scope) => Promise<unknown>
const nothing: Also = async () => {}

type Saving = {
  /** The URL has no password, and the stored one stays. */
  keepsPassword?: boolean
  /** Whether it is on; without it, that stays as it is. */
  isOn?: boolean
  also?: Also
}

/** Adds a carrier or changes it. The caller has checked the URL. */
export async function saveCarrier(
  store: Store,
  secretKey: SecretKey,
  settings: Omit<CarrierSettings, 'isOn'>,
  { keepsPassword = false, isOn, also = nothing }: Saving = {},
): Promise<void> {
  const problem = problemOfName(settings.name)
  if (problem !== undefined) throw new CarrierSettingsError(problem)
  const url = new URL(settings.url)
  const sealedPassword = await seal(secretKey, purposeOf(settings.name), decodeURIComponent(url.password))
  url.password = ''
  const row = { name: settings.name, url: url.href, sealedPassword, downAfterSeconds: settings.downAfterSeconds }
  await change(store, async (trx) => {
    if (!keepsPassword || !(await keepPassword(trx, settings, url.href)))
      await trx
        .insertInto('carriers')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    if (isOn !== undefined) await setOn(trx, settings.name, isOn)
    await also(trx)
  })
}

/** Changes a carrier and keeps its password; false for another host or user, which must not get it. */
async function keepPassword(
  trx: Scope,
  { name, downAfterSeconds }: Omit<CarrierSettings, 'isOn'>,
  url: string,
): Promise<boolean> {
  const whose = (text: string) => [new URL(text).protocol, new URL(text).host, new URL(text).username].join()
  const before = await trx.selectFrom('carriers').select('url').where('name', '=', name).executeTakeFirst()
  if (!before || whose(before.url) !== whose(url)) return false
  await trx.updateTable('carriers').set({ url, downAfterSeconds }).where('name', '=', name).execute()
  return true
}

/** Switches a carrier on or off. When it is off, its binds close, and its messages without an intent move as if it were down. */
export async function switchCarrier(store: Store, name: string, isOn: boolean): Promise<void> {
  await change(store, async (trx) => {
    await mustExist(trx, name)
    await setOn(trx, name, isOn)
  })
}

const setOn = (trx: Scope, name: string, isOn: boolean) =>
  trx.updateTable('carriers').set({ isOn }).where('name', '=', name).execute()

/** Removes a carrier that no route leads to. A carrier with an open chunk stays: its messages could not be finished. */
export async function removeCarrier(store: Store, name: string, also: Also = nothing): Promise<void> {
  await change(store, async (trx) => {
    await mustExist(trx, name)
    const { rows } = await sql<{ routes: number; pending: number }>`
      select (select count(*) from routes where carrier = ${name})::integer as routes,
        (select coalesce(sum(pending), 0) from chunks where carrier = ${name} and state <> 'closed')::integer as pending`.execute(
      trx,
    )
    const [{ routes, pending } = { routes: 0, pending: 0 }] = rows
    if (routes > 0) throw new CarrierSettingsError(`${routes} routes lead to "${name}"; remove them first`)
    if (pending > 0) throw new CarrierSettingsError(`${pending} messages wait for "${name}"`)
    const removed = await trx.deleteFrom('carriers').where('name', '=', name).returning('name').executeTakeFirst()
    if (!removed) throw new CarrierGone(`there is no carrier "${name}"`)
    await also(trx)
  })
}

export const readRoutes = (store: Store) =>
  asWorker(store, (trx) => trx.selectFrom('routes').selectAll().orderBy('priority').orderBy('id').execute(), {
    isLook: true,
  })

export async function addRoute(store: Store, route: RouteSettings, also: Also = nothing): Promise<void> {
  await change(store, async (trx) => {
    await mustExist(trx, route.carrier)
    const known =
      route.accountId !== null &&
      (await trx.selectFrom('accounts').select('id').where('id', '=', route.accountId).executeTakeFirst())
    if (route.accountId !== null && !known) throw new CarrierSettingsError(`there is no account ${route.accountId}`)
    await trx
      .insertInto('routes')
      .values(route)
      .onConflict((conflict) =>
        conflict.columns(['carrier', 'prefix', 'sender', 'accountId']).doUpdateSet({
          priority: route.priority,
          weight: route.weight,
        }),
      )
      .execute()
    await also(trx)
  })
}

/**
 * Removes a route. The last route that matches every message goes only with all other routes. With `takesRest` it may go:
 * the carrier of SMPP_URL takes what no route matches.
 */
export async function removeRoute(
  store: Store,
  id: number,
  { takesRest = false, also = nothing }: { takesRest?: boolean; also?: Also } = {},
): Promise<void> {
  await change(store, async (trx) => {
    const removed = await trx.deleteFrom('routes').where('id', '=', id).returning('id').executeTakeFirst()
    if (!removed) throw new CarrierGone(`there is no route ${id}`)
    const left = await trx.selectFrom('routes').selectAll().execute()
    if (!takesRest && left.length > 0 && !left.some(matchesEverything))
      throw new CarrierSettingsError('without this route some messages would have none; add another route first')
    await also(trx)
  })
}

/**
 * The carrier that takes chunks without a carrier of their own: the carrier of the first route that matches everything.
 * Routes to carriers that are on go first. Throws CarrierSettingsError without such a route, since messages would have
 * nowhere to go.
 */
export async function defaultCarrier(store: Store, carriers: readonly CarrierSettings[]): Promise<string> {
  const isOn = new Map(carriers.map((carrier) => [carrier.name, carrier.isOn]))
  const routes = (await readRoutes(store)).filter(matchesEverything)
  const route = routes.find(({ carrier }) => isOn.get(carrier)) ?? routes[0]
  if (!route)
    throw new CarrierSettingsError(
      'no route matches every message; add one: npm run carriers -- route CARRIER, without --prefix, --sender and --account',
    )
  return route.carrier
}

const matchesEverything = (route: Pick<RouteSettings, 'prefix' | 'sender' | 'accountId'>) =>
  route.prefix === '' && route.sender === null && route.accountId === null

async function mustExist(trx: Scope, name: string): Promise<void> {
  const carriers = await trx.selectFrom('carriers').select('name').orderBy('name').execute()
  if (carriers.some((carrier) => carrier.name === name)) return
  const known = carriers.length > 0 ? carriers.map((carrier) => carrier.name).join(', ') : 'none'
  throw new CarrierGone(`there is no carrier "${name}"; known: ${known}`)
}

const purposeOf = (name: string) => `carrier ${name}`

export const SEALED_PASSWORDS: SealedColumn = {
  what: 'passwords of carriers',
  table: 'carriers',
  column: 'sealedPassword',
  key: ['name'],
  purposeOf: ({ name = '' }) => purposeOf(name),
}
