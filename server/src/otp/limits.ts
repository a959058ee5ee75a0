import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Scope } from '../db/database.ts'

export type LimitKind = 'account' | 'clientIp' | 'mobile'

/** The most requests of one account, for one mobile, and from one end user's network, within a period. */
export type OtpLimits = Record<LimitKind, { most: number; seconds: number }>

export const DEFAULT_LIMITS: OtpLimits = {
  account: { most: 60_000, seconds: 60 },
  clientIp: { most: 100, seconds: 600 },
  mobile: { most: 5, seconds: 600 },
}

/** What one request counts towards. */
export type Counted = { mobile: string; clientIp: string | undefined }
/** The limit that a request exceeds, and the seconds until another request is allowed. */
export type TooMany = { limit: LimitKind; most: number; seconds: number }

/**
 * Counts requests and says which exceed a limit, in their order. A period begins with its first request; refused requests
 * count too, but do not extend it. Requests with test keys are counted separately, so that a test key cannot block the live PINs
 * of a mobile.
 */
export async function countRequests(
  trx: Scope,
  account: { tenantId: string; accountId: string; isTest: boolean },
  requests: readonly Counted[],
  { limits, now }: { limits: OtpLimits; now: Date },
): Promise<(TooMany | undefined)[]> {
  const added = new Map<string, { kind: LimitKind; key: string; count: number }>()
  const keys = requests.map((request) => keysOf(request, account.isTest))
  for (const of of keys.flat()) {
    const known = added.get(nameOf(of)) ?? { ...of, count: 0 }
    added.set(nameOf(of), { ...known, count: known.count + 1 })
  }
  const rows = await add(trx, account, [...added.values()], { limits, now })
  const counts = new Map(rows.map((row) => [nameOf(row), { since: row.since, count: row.count - row.added }]))
  return keys.map((own) => {
    let tooMany: TooMany | undefined
    for (const of of own) {
      const counter = counts.get(nameOf(of))
      if (!counter) throw new Error('a counter is missing')
      counter.count += 1
      const { most, seconds } = limits[of.kind]
      const left = Math.max(1, Math.ceil((counter.since.getTime() + seconds * 1000 - now.getTime()) / 1000))
      if (counter.count > most && left > (tooMany?.seconds ?? 0)) tooMany = { limit: of.kind, most, seconds: left }
    }
    return tooMany
  })
}

type Key = { kind: LimitKind; key: string }

const keysOf = ({ mobile, clientIp }: Counted, isTest: boolean): Key[] => {
  const keys: Key[] = [
    { kind: 'account', key: '' },
    { kind: 'mobile', key: mobile },
    ...(clientIp === undefined ? [] : [{ kind: 'clientIp' as const, key: clientIp }]),
  ]
  return isTest ? keys.map(({ kind, key }) => ({ kind, key: `test ${key}` })) : keys
}
const nameOf = ({ kind, key }: Key) => `${kind} ${key}`

type Row = Key & { since: Date; count: number; added: number }

/** Locks in the order of kind and key, so that two transactions never deadlock. */
async function add(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  counters: readonly (Key & { count: number })[],
  { limits, now }: { limits: OtpLimits; now: Date },
): Promise<Row[]> {
  const rows = bulkRows(counters, 'a', {
    kind: ['text', (of) => of.kind],
    key: ['text', (of) => of.key],
    count: ['integer', (of) => of.count],
  })
  const overBy = (kind: LimitKind) => new Date(now.getTime() - limits[kind].seconds * 1000)
  const over = sql`(case o.kind when 'account' then ${overBy('account')}::timestamptz
    when 'mobile' then ${overBy('mobile')}::timestamptz else ${overBy('clientIp')}::timestamptz end)`
  const { rows: counted } = await sql<Row>`
    with added as materialized (select * from ${rows}),
    counted as (
      insert into otp_counters as o (tenant_id, account_id, kind, key, since, count)
      select ${tenantId}::uuid, ${accountId}::uuid, kind, key, ${now}::timestamptz, count from added order by kind, key
      on conflict (tenant_id, account_id, kind, key) do update set
        count = excluded.count + case when o.since > ${over} then o.count else 0 end,
        since = case when o.since > ${over} then o.since else excluded.since end
      returning o.kind, o.key, o.since, o.count
    )
    select c.*, a.count as added from counted c join added a using (kind, key)`.execute(trx)
  return counted
}
