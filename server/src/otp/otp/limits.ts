import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'

export type LimitKind =
  | 'account'
  | 'testDay'
  | 'clientIp'
  | 'withoutClientIp'
  | 'mobile'
  | 'prefix'
  | 'country'
  | 'guess'

/**
 * The most requests within a period: of one account; of its test keys in a day, which are free; from one end user's
 * network; of all requests that name no network; for one mobile. `prefix` and `country` are the most requests for PINs that
 * were not verified (see `countVerified`). `guess` is the most tries of PINs of one mobile.
 */
export type OtpLimits = Record<LimitKind, { most: number; seconds: number }>

const DAY_SECONDS = 24 * 3600

/** docs/decisions/025 says what they achieve. */
export const DEFAULT_LIMITS: OtpLimits = {
  account: { most: 60_000, seconds: 60 },
  testDay: { most: 20_000, seconds: DAY_SECONDS },
  clientIp: { most: 100, seconds: 600 },
  withoutClientIp: { most: 200, seconds: 10 },
  mobile: { most: 5, seconds: 600 },
  prefix: { most: 100, seconds: 3600 },
  country: { most: 200, seconds: 3600 },
  guess: { most: 20, seconds: DAY_SECONDS },
}

/** A verified PIN makes up for so many requests: an area is held back when fewer than one in five is verified. */
const VERIFIED_WORTH = 5
/** A prefix is a block of 10,000 numbers of a country like Thailand. */
const PREFIX_DIGITS = 7
/** A country is never held back as a whole where most recipients are. */
const HOME_COUNTRY = 'TH'

/** Properties of a request that limits count by. */
export type Counted = { mobile: string; country: string; clientIp: string | undefined }
/** The limit that a request exceeds, and the seconds until another request is allowed. */
export type TooMany = { limit: LimitKind; key: string; most: number; seconds: number }
type Account = { tenantId: string; accountId: string; isTest: boolean }
type Rules = { limits: OtpLimits; now: Date }
type Key = { kind: LimitKind; key: string }

/**
 * Counts requests and says which exceed a limit, in their order. A period begins with its first request; refused requests
 * count too, but do not extend it. Requests with test keys are counted separately, so that a test key cannot block the live
 * PINs of a mobile. Counting locks the counters, so a limit holds however many requests come at once.
 */
export async function countRequests(
  trx: Scope,
  account: Account,
  requests: readonly Counted[],
  rules: Rules,
): Promise<(TooMany | undefined)[]> {
  if (!account.isTest) return count(trx, account, requests.map(keysOf), rules)
  // The day's limit first: beyond it, other mobiles and networks must not add rows.
  const ofDay = await count(
    trx,
    account,
    requests.map(() => [TEST_DAY]),
    rules,
  )
  const rest = requests.filter((_, index) => !ofDay[index])
  const counted = await count(trx, account, rest.map(testKeysOf), rules)
  return ofDay.map((tooMany) => tooMany ?? counted.shift())
}

async function count(trx: Scope, account: Account, keys: readonly Key[][], rules: Rules) {
  if (keys.length === 0) return []
  const added = new Map<string, Key & { count: number }>()
  for (const of of keys.flat()) {
    const known = added.get(nameOf(of)) ?? { ...of, count: 0 }
    added.set(nameOf(of), { ...known, count: known.count + 1 })
  }
  const rows = await add(trx, account, [...added.values()], rules)
  const counts = new Map(
    rows.map((row) => [nameOf(row), { ...row, count: row.count - (added.get(nameOf(row))?.count ?? 0) }]),
  )
  return keys.map((own) => {
    let tooMany: TooMany | undefined
    for (const of of own) {
      const counter = counts.get(nameOf(of))
      if (!counter) throw new Error('a counter is missing')
      counter.count += 1
      const { most } = rules.limits[of.kind]
      const seconds = secondsLeft(counter, rules)
      if (counter.count > most && seconds > (tooMany?.seconds ?? 0))
        tooMany = { limit: of.kind, key: of.key, most, seconds }
    }
    return tooMany
  })
}

/** Deletes counters whose period is over. */
export async function purgeCounters(trx: Scope, now: Date): Promise<void> {
  await sql`delete from otp_counters o where since <= ${startOf({ limits: DEFAULT_LIMITS, now })}`.execute(trx)
}

/** Locks the counters of guesses for these mobiles until the transaction ends. */
export async function lockGuesses(
  trx: Scope,
  account: Account,
  mobiles: readonly string[],
  rules: Rules,
): Promise<Map<string, { count: number }>> {
  if (mobiles.length === 0) return new Map()
  const keys = mobiles.map((mobile) => ({ kind: 'guess' as const, key: mobile, count: 0 }))
  return new Map((await add(trx, account, keys, rules)).map((row) => [row.key, row]))
}

export async function storeGuesses(
  trx: Scope,
  account: Account,
  guesses: readonly { mobile: string; count: number }[],
  rules: Rules,
): Promise<void> {
  if (guesses.length === 0) return
  const keys = guesses.map(({ mobile, count }) => ({ kind: 'guess' as const, key: mobile, count }))
  await add(trx, account, keys, rules)
}

/** The mobiles, of those given, whose PINs cannot be tried any more for now: a new one would be of no use. */
export async function guessedOut(
  trx: Scope,
  { tenantId, accountId }: Account,
  mobiles: readonly string[],
  rules: Rules,
): Promise<Map<string, TooMany>> {
  const { most, seconds } = rules.limits.guess
  const { rows } = await sql<{ key: string; since: Date }>`
    ${keepPlan}select key, since from otp_counters
    where tenant_id = ${tenantId} and account_id = ${accountId} and kind = 'guess' and key = any(${[...mobiles]}::text[])
      and count >= ${most} and since > ${new Date(rules.now.getTime() - seconds * 1000)}`.execute(trx)
  return new Map(
    rows.map(({ key, since }) => [
      key,
      { limit: 'guess', key, most, seconds: secondsLeft({ kind: 'guess', since }, rules) },
    ]),
  )
}

/** Verified PINs make up for requests to their areas. */
export async function countVerified(
  trx: Scope,
  { tenantId, accountId }: Account,
  verified: readonly Pick<Counted, 'mobile' | 'country'>[],
): Promise<void> {
  const areas = Map.groupBy(verified.flatMap(areasOf), nameOf)
  const rows = bulkRows([...areas.values()], 'v', {
    kind: ['text', ([area]) => area?.kind ?? ''],
    key: ['text', ([area]) => area?.key ?? ''],
    worth: ['integer', (of) => of.length * VERIFIED_WORTH],
  })
  await sql`
    ${keepPlan}with locked as (
      select o.kind, o.key, v.worth from ${rows}
      join otp_counters o on o.tenant_id = ${tenantId} and o.account_id = ${accountId} and o.kind = v.kind and o.key = v.key
      order by o.kind, o.key for update of o)
    update otp_counters o set count = greatest(0, o.count - l.worth) from locked l
    where o.tenant_id = ${tenantId} and o.account_id = ${accountId} and o.kind = l.kind and o.key = l.key`.execute(trx)
}

/** The areas that PINs for this mobile may earn from: a block of numbers, and a foreign country. */
const areasOf = ({ mobile, country }: Pick<Counted, 'mobile' | 'country'>): Key[] => [
  { kind: 'prefix', key: mobile.slice(0, PREFIX_DIGITS) },
  ...(country === HOME_COUNTRY ? [] : [{ kind: 'country' as const, key: country }]),
]

const ownKeysOf = ({ mobile, clientIp }: Counted): Key[] => [
  { kind: 'account', key: '' },
  { kind: 'mobile', key: mobile },
  clientIp === undefined ? { kind: 'withoutClientIp', key: '' } : { kind: 'clientIp', key: clientIp },
]
const keysOf = (request: Counted): Key[] => [...ownKeysOf(request), ...areasOf(request)]
/** Without areas: a test key sends no message, so an attacker cannot earn from it. */
const testKeysOf = (request: Counted): Key[] =>
  ownKeysOf(request).map(({ kind, key }) => ({ kind, key: `test ${key}` }))
const TEST_DAY: Key = { kind: 'testDay', key: '' }
const nameOf = ({ kind, key }: Key) => `${kind} ${key}`

const secondsLeft = ({ kind, since }: { kind: LimitKind; since: Date }, { limits, now }: Rules) =>
  Math.max(1, Math.ceil((since.getTime() + limits[kind].seconds * 1000 - now.getTime()) / 1000))

type Counter = Key & { since: Date; count: number }

/** Locks in the order of kind and key, so that two transactions never deadlock. */
async function add(
  trx: Scope,
  { tenantId, accountId }: Account,
  counters: readonly (Key & { count: number })[],
  { limits, now }: Rules,
): Promise<Counter[]> {
  const rows = bulkRows(counters, 'a', {
    kind: ['text', (of) => of.kind],
    key: ['text', (of) => of.key],
    count: ['integer', (of) => of.count],
  })
  const isOver = sql`o.since <= ${startOf({ limits, now })}`
  const { rows: counted } = await sql<Counter>`
    ${keepPlan}with added as materialized (select * from ${rows}),
    counted as (
      insert into otp_counters as o (tenant_id, account_id, kind, key, since, count)
      select ${tenantId}::uuid, ${accountId}::uuid, kind, key, ${now}::timestamptz, count from added order by kind, key
      on conflict (tenant_id, account_id, kind, key) do update set
        count = excluded.count + case when ${isOver} then 0 else o.count end,
        since = case when ${isOver} then excluded.since else o.since end
      returning o.kind, o.key, o.since, o.count
    )
    select * from counted`.execute(trx)
  return counted
}

/** The latest start of a period that is over. Citus allows no time arithmetic in DO UPDATE SET. */
const startOf = ({ limits, now }: Rules): RawBuilder<Date> => {
  const cases = Object.entries(limits).map(
    ([kind, { seconds }]) => sql`when ${sql.lit(kind)} then ${new Date(now.getTime() - seconds * 1000)}::timestamptz`,
  )
  return sql`(case o.kind ${sql.join(cases, sql` `)} end)`
}
