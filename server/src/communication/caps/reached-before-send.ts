import type { CapRule } from '@songsarn/contract/account/sending-rules'
import { type RawBuilder, sql } from 'kysely'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import { bulkArray } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { countedSince, IS_COUNTED } from './counted.ts'
import { MobileCounts } from './mobile-counts.ts'

type Analysis = Pick<Row<'analyses'>, 'tenantId' | 'accountId' | 'purpose' | 'createdAt' | 'rowsTotal'>

/** Looks for mobiles that have reached a cap of the account. */
export type ReachedCaps =
  /** All of them, when reading them once is quicker than looking for those of each batch. */
  { kind: 'all'; mobiles: MobileCounts } | { kind: 'each'; caps: readonly CapRule[] }

/** Messages that one look for a mobile costs as much as reading. */
const MESSAGES_OF_A_LOOK = 10
/** With fewer rows, looking for each is always quick. */
const FEW_ROWS = 5000

/** What an analysis needs to know of caps; undefined when none holds for it. Counts until the analysis began. */
export async function reachedCaps(trx: Scope, analysis: Analysis): Promise<ReachedCaps | undefined> {
  if (analysis.purpose !== 'marketing') return undefined
  const { caps } = await rulesInForce(trx, analysis)
  if (caps.length === 0) return undefined
  if (analysis.rowsTotal <= FEW_ROWS) return { kind: 'each', caps }
  const sends = await marketingSends(trx, analysis, caps)
  const messages = sends.reduce((sum, { expanded }) => sum + expanded, 0)
  if (messages > analysis.rowsTotal * MESSAGES_OF_A_LOOK) return { kind: 'each', caps }
  const mobiles = await readAll(
    trx,
    analysis,
    caps,
    sends.map(({ id }) => id),
  )
  return { kind: 'all', mobiles }
}

/** Those of some mobiles that have reached a cap. */
export async function reachedAmong(
  trx: Scope,
  { tenantId, accountId, createdAt }: Pick<Analysis, 'tenantId' | 'accountId' | 'createdAt'>,
  caps: readonly CapRule[],
  mobiles: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    select m.address from (select unnest(${bulkArray(mobiles, 'text')}) as address) r
    join messages m on m.tenant_id = ${tenantId} and m.address = r.address and m.account_id = ${accountId}
      and m.communication_id >= ${since(caps, createdAt)} and ${IS_COUNTED}
    join communications c on c.tenant_id = ${tenantId} and c.id = m.communication_id and c.purpose = 'marketing'
    group by m.address having ${isReached(caps, createdAt)}`.execute(trx)
  return new Set(rows.map(({ address }) => address))
}

const marketingSends = (
  trx: Scope,
  { tenantId, accountId, createdAt }: Analysis,
  caps: readonly CapRule[],
): Promise<Pick<Row<'communications'>, 'id' | 'expanded'>[]> =>
  trx
    .selectFrom('communications')
    .select(['id', 'expanded'])
    .where((eb) => eb.and({ tenantId, accountId, purpose: 'marketing' }))
    .where('id', '>=', since(caps, createdAt))
    .where('expanded', '>', 0)
    .execute()

/** Counted here: PostgreSQL sorts that many rows on disk, which took twice as long as to read them. */
async function readAll(
  trx: Scope,
  { tenantId, accountId, createdAt }: Analysis,
  caps: readonly CapRule[],
  sends: readonly string[],
): Promise<MobileCounts> {
  const counts = new MobileCounts(caps.map(({ messages }) => messages))
  for (const id of sends) {
    // One text for all mobiles: a row of the answer for each took longer than to read them.
    const { rows } = await sql<{ mobiles: string | null }>`
      select string_agg(m.address, ',') as mobiles from messages m
      where m.tenant_id = ${tenantId} and m.communication_id = ${id} and m.account_id = ${accountId} and ${IS_COUNTED}`.execute(
      trx,
    )
    const places = caps.flatMap(({ days }, place) => (id >= lowestIdAt(countedSince(days, createdAt)) ? place : []))
    counts.addAll(rows[0]?.mobiles ?? '', places)
  }
  return counts
}

const since = (caps: readonly CapRule[], now: Date) =>
  lowestIdAt(countedSince(Math.max(...caps.map(({ days }) => days)), now))

const isReached = (caps: readonly CapRule[], now: Date): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    caps.map(
      ({ messages, days }) =>
        sql`count(*) filter (where m.communication_id >= ${lowestIdAt(countedSince(days, now))}) >= ${messages}`,
    ),
    sql` or `,
  )}`
