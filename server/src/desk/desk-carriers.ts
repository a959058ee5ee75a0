import type { addDeskRoute, DeskCarrier, listDeskCarriers, saveDeskCarrier } from '@songsarn/contract/account/desk'
import { LINE_CARRIER } from '@songsarn/contract/account/line'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  addRoute,
  CarrierGone,
  CarrierSettingsError,
  readRoutes,
  removeCarrier,
  removeRoute,
  saveCarrier,
} from '../delivery/carriers/carrier-settings.ts'
import { type CarrierPort, channelOf } from '../delivery/carriers/ports.ts'
import { addUp, readWaiting } from '../delivery/carriers/waiting.ts'
import { readNotUnderstood } from '../delivery/receipts/not-understood.ts'
import { compareNames } from '../foundation/db/by-name.ts'
import type { Scope } from '../foundation/db/database.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import { fieldError } from '../foundation/http/field-errors.ts'
import type { CallerContext } from '../foundation/http/handle.ts'
import type { Ports } from '../foundation/http/ports.ts'
import { countLineAccounts, lineProblems, lineState } from './desk-line.ts'
import { recentTraffic } from './operations/traffic.ts'

type CarrierPorts = Ports & { carriers: CarrierPort }
type Context = Pick<CallerContext, 'audit'>

/** The carriers of the settings and those with a connection, LINE, and the routes. */
export async function listCarriers(ports: CarrierPorts): Promise<z.output<typeof listDeskCarriers.answer>> {
  const published = await ports.carriers.statuses()
  const statuses = new Map(published.map((status) => [status.carrier, status]))
  const routes = await readRoutes(ports.store)
  return asWorker(ports.store, async (trx) => {
    const settings = await trx.selectFrom('carriers').selectAll().orderBy('name').execute()
    const { waitingFor } = addUp(published, await readWaiting(trx))
    const recent = await recentTraffic(trx, ports.now())
    const unknown = await counted(
      trx,
      sql`select carrier, count(*)::integer as count from unknown_parts where not nameless group by carrier`,
    )
    const bySetting = new Map(settings.map((row) => [row.name, row]))
    const bySms = [...statuses.keys()].filter((name) => channelOf(name) === 'sms')
    const names = [...new Set([...bySetting.keys(), ...bySms])].toSorted(compareNames)
    const items = names.map((name): DeskCarrier => {
      const row = bySetting.get(name)
      const status = statuses.get(name)
      const limits = new URL(row?.url ?? 'smpp://none').searchParams
      return {
        name,
        url: row?.url ?? '',
        editable: row !== undefined,
        on: row?.isOn ?? true,
        downAfterSeconds: row?.downAfterSeconds ?? null,
        state: status?.state ?? 'down',
        binds: status?.binds ?? null,
        rate: numberOf(limits.get('rate')),
        window: numberOf(limits.get('window')),
        recent: recent.get(name) ?? null,
        waiting: waitingFor(name),
        unknown: unknown.get(name) ?? 0,
      }
    })
    const { accounts } = await countLineAccounts(trx, ports.now())
    const line = {
      ...{ state: lineState(published), accounts },
      ...{ waiting: waitingFor(LINE_CARRIER), unknown: unknown.get(LINE_CARRIER) ?? 0 },
      problems: await lineProblems(trx, ports.now()),
    }
    const notUnderstood = (await readNotUnderstood(trx)).map(({ firstDate, lastDate, ...of }) => ({
      ...of,
      firstDate: firstDate.toISOString(),
      lastDate: lastDate.toISOString(),
    }))
    return { items, line, routes: await withAccountNames(trx, routes), notUnderstood }
  })
}

const numberOf = (text: string | null) => (text === null || !/^\d{1,9}$/.test(text) ? null : Number(text))

async function counted(trx: Scope, query: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await sql<{ carrier: string; count: number }>`${query}`.execute(trx)
  return new Map(rows.map(({ carrier, count }) => [carrier, count]))
}

async function withAccountNames(trx: Scope, routes: Awaited<ReturnType<typeof readRoutes>>) {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${routes.flatMap(({ accountId }) => accountId ?? [])}::uuid[])`)
    .execute()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return routes.map(({ accountId, ...route }) => ({
    ...route,
    account: accountId === null ? null : (names.get(accountId) ?? accountId),
  }))
}

/** Adds a carrier or changes it. The workers follow within seconds. */
export async function putCarrier(
  { store, secretKey, carriers }: CarrierPorts,
  { audit }: Context,
  { name, url, downAfterSeconds, on }: z.output<typeof saveDeskCarrier.body>,
): Promise<undefined> {
  const before = await asWorker(store, (trx) =>
    trx.selectFrom('carriers').selectAll().where('name', '=', name).executeTakeFirst(),
  )
  const refused = (reason: string) =>
    new ApiProblem('carrier.refused', { params: { reason }, errors: [fieldError('url', 'format')] })
  const problem = carriers.problemOf ? carriers.problemOf(url) : 'carriers cannot be added here'
  if (problem !== undefined) throw refused(problem)
  // A URL that was read back has no password: the stored one stays.
  const keepsPassword = before !== undefined && new URL(url).password === ''
  const change = {
    action: before ? ('update' as const) : ('create' as const),
    ...{ subject: 'Desk' as const, target: { id: name, name } },
    ...(before && { before: { url: before.url, downAfterSeconds: before.downAfterSeconds, on: before.isOn } }),
    after: { url: withoutPassword(url), downAfterSeconds, on },
  }
  const saving = { keepsPassword, isOn: on, also: (trx: Scope) => audit(trx, change) }
  try {
    await saveCarrier(store, secretKey, { name, url, downAfterSeconds }, saving)
  } catch (error) {
    if (error instanceof CarrierSettingsError) throw refused(error.message)
    throw error
  }
}

function withoutPassword(url: string): string {
  const plain = new URL(url)
  plain.password = ''
  return plain.href
}

export async function takeCarrier({ store }: CarrierPorts, { audit }: Context, { name }: { name: string }) {
  const known = await asWorker(store, (trx) =>
    trx.selectFrom('carriers').select('url').where('name', '=', name).executeTakeFirst(),
  )
  if (!known) throw new ApiProblem('resource.notFound')
  const change = { action: 'delete', subject: 'Desk', target: { id: name, name } } as const
  await refusing('carrier.inUse', () => removeCarrier(store, name, (trx) => audit(trx, change)))
  return undefined
}

export async function putRoute(
  { store }: CarrierPorts,
  { audit }: Context,
  { account, ...route }: z.output<typeof addDeskRoute.body>,
): Promise<undefined> {
  const { carrier, ...conditions } = route
  const target = { id: carrier, name: carrier }
  const change = { action: 'create', subject: 'Desk', target, after: { ...conditions, account } } as const
  await refusing('carrier.unknown', () =>
    addRoute(store, { ...route, accountId: account }, (trx) => audit(trx, change)),
  )
}

export async function takeRoute({ store }: CarrierPorts, { audit }: Context, { routeId }: { routeId: number }) {
  const route = (await readRoutes(store)).find(({ id }) => id === routeId)
  if (!route) throw new ApiProblem('resource.notFound')
  const { carrier, prefix, sender, priority, weight } = route
  const target = { id: carrier, name: carrier }
  const change = { action: 'delete', subject: 'Desk', target, before: { prefix, sender, priority, weight } } as const
  await refusing('carrier.lastRoute', () => removeRoute(store, routeId, { also: (trx) => audit(trx, change) }))
  return undefined
}

/** A change that the settings do not allow becomes the refusal `code`. */
async function refusing(code: 'carrier.inUse' | 'carrier.unknown' | 'carrier.lastRoute', change: () => Promise<void>) {
  try {
    await change()
  } catch (error) {
    // Somebody else has removed it at the same time.
    if (error instanceof CarrierGone && code !== 'carrier.unknown') throw new ApiProblem('resource.notFound')
    if (error instanceof CarrierSettingsError) throw new ApiProblem(code, { cause: error })
    throw error
  }
}
