import { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import type { Responses } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { UNDELIVERED } from '../analyses/undelivered-source.ts'
import { readTargets } from '../links/find-link.ts'
import { LINK_INDEX } from '../links/link-code.ts'

type Sent = Pick<Row<'communications'>, 'tenantId' | 'id' | 'analysisId' | 'duplicateOf' | 'source' | 'options'>

const NONE = { links: null, optOuts: null, consents: null, coupon: null }

/**
 * Counts the deeds of the recipients of a communication. Its rows are found by index, but there may be one for each
 * recipient and more.
 */
export async function readResponses(trx: Scope, of: Sent): Promise<Responses> {
  if (of.source === UNDELIVERED) return { countedAt: of.duplicateOf, ...NONE }
  const options = AnalysisOptions.parse(JSON.parse(of.options ?? '{}'))
  return {
    countedAt: null,
    links: options.shortenUrl ? await readLinks(trx, of) : null,
    optOuts: options.unsubscribe ? await countOptOuts(trx, of) : null,
    consents: options.eConsent ? await countConsents(trx, of) : null,
    coupon: options.couponId === undefined ? null : await readCoupon(trx, of, options.couponId),
  }
}

async function readLinks(trx: Scope, { tenantId, id }: Sent): Promise<Responses['links']> {
  const set = await trx
    .selectFrom('linkSets')
    .select('targets')
    .where((eb) => eb.and({ tenantId, communicationId: id }))
    .executeTakeFirst()
  const targets = set ? readTargets(set.targets) : []
  if (targets.length === 0) return null
  const { rows } = await sql<{ index: number | null; recipients: number; clicks: number }>`
    select index, count(distinct ordinal)::integer as recipients, count(*)::integer as clicks from link_clicks
    where tenant_id = ${tenantId} and communication_id = ${id} and not is_bot group by grouping sets ((), (index))`.execute(
    trx,
  )
  const of = (index: number | null) => {
    const { recipients = 0, clicks = 0 } = rows.find((row) => row.index === index) ?? {}
    return { recipients, clicks }
  }
  return {
    ...of(null),
    urls: targets.map((target, place) => ({
      url: 'url' in target ? target.url : target.prefix,
      ...of(place + LINK_INDEX.firstTarget),
    })),
  }
}

async function countOptOuts(trx: Scope, { tenantId, id }: Sent): Promise<number> {
  const { count } = await trx
    .selectFrom('optOuts')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((eb) => eb.and({ tenantId, communicationId: id }))
    .executeTakeFirstOrThrow()
  return count
}

async function countConsents(trx: Scope, { tenantId, id }: Sent): Promise<Responses['consents']> {
  const { rows } = await sql<{ accept: number; decline: number }>`
    select count(*) filter (where answer = 'accept')::integer as accept,
      count(*) filter (where answer = 'decline')::integer as decline
    from (select distinct on (ordinal) answer from consent_answers
      where tenant_id = ${tenantId} and communication_id = ${id} order by ordinal, id desc) a`.execute(trx)
  return rows[0] ?? null
}

async function readCoupon(trx: Scope, { tenantId, analysisId }: Sent, id: string): Promise<Responses['coupon']> {
  const coupon = await trx
    .selectFrom('coupons')
    .select('name')
    .where((eb) => eb.and({ tenantId, id }))
    .executeTakeFirst()
  if (!coupon) return null
  const { rows } = await sql<{ issued: number; opened: number; redeemed: number }>`
    select count(*) filter (where state in ('issued', 'opened', 'redeemed'))::integer as issued,
      count(opened_at)::integer as opened, count(redeemed_at)::integer as redeemed
    from coupon_codes where tenant_id = ${tenantId} and analysis_id = ${analysisId} and coupon_id = ${id}`.execute(trx)
  return { id, name: coupon.name, issued: 0, opened: 0, redeemed: 0, ...rows[0] }
}
