import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { DEFAULT_CARRIER } from '../chunk.ts'

/** A way to a carrier for recipients whose number begins with `prefix`; of several, the lowest `priority` wins. */
export type Route = { carrier: string; prefix: string; priority: number; weight: number; isDown: boolean }

/**
 * The routes for messages of an account with a sender. Without routes, the default carrier takes the messages. Routes are
 * for SMS; every other channel has one carrier, which is named like it.
 */
export async function routesFor(
  trx: Scope,
  of: { channel: string; accountId: string; sender: string },
): Promise<Route[]> {
  if (of.channel !== 'sms') return [{ carrier: of.channel, prefix: '', priority: 1, weight: 1, isDown: false }]
  const { rows } = await sql<Route>`
    ${keepPlan}select r.carrier, r.prefix, r.priority, r.weight, c.is_down as "isDown"
    from routes r join carriers c on c.name = r.carrier
    where (r.account_id is null or r.account_id = ${of.accountId}) and (r.sender is null or r.sender = ${of.sender})
    order by r.id`.execute(trx)
  return rows
}

/**
 * The carrier for a recipient. A carrier that is down counts only when there is no other. Among routes of the same priority
 * the weight is the share; `random` is from 0 to below 1.
 */
export function chooseCarrier(
  routes: readonly Route[],
  address: string,
  random: () => number = Math.random,
): string | undefined {
  const matching = routes.filter(({ prefix }) => address.startsWith(prefix))
  const up = matching.filter(({ isDown }) => !isDown)
  const usable = up.length > 0 ? up : matching
  const priority = Math.min(...usable.map((route) => route.priority))
  const best = usable.filter((route) => route.priority === priority)
  let drawn = random() * best.reduce((sum, { weight }) => sum + weight, 0)
  for (const { carrier, weight } of best) {
    drawn -= weight
    if (drawn < 0) return carrier
  }
  return best.at(-1)?.carrier
}

/** The carrier of every recipient when the routes leave no choice, else undefined. */
export function onlyCarrier(routes: readonly Route[]): string | undefined {
  if (routes.length === 0) return DEFAULT_CARRIER
  const [first, ...others] = new Set(routes.map(({ carrier }) => carrier))
  return others.length === 0 && routes.some(({ prefix }) => prefix === '') ? first : undefined
}

/** `chooseCarrier` in SQL, for a column that holds the address: a sub-select. */
export function carrierOf(routes: readonly Route[], address: RawBuilder<unknown>): RawBuilder<string> {
  const only = onlyCarrier(routes)
  if (only !== undefined) return sql`${only}::text`
  const rows = bulkRows(routes, 'o', {
    carrier: ['text', (of) => of.carrier],
    prefix: ['text', (of) => of.prefix],
    priority: ['integer', (of) => of.priority],
    weight: ['integer', (of) => of.weight],
    isDown: ['boolean', (of) => of.isDown],
  })
  // Exponential variates: the least of them belongs to a route with the probability of its share.
  return sql`coalesce((
    select o.carrier from ${rows} where starts_with(${address}, o.prefix)
    order by o.is_down, o.priority, -ln(1 - random()) / o.weight limit 1), ${DEFAULT_CARRIER})`
}
