import type { Subject } from '@songsarn/contract/base/rights'
import { LOG_STATUS_OF } from '@songsarn/contract/base/states'
import type { PersonEvent } from '@songsarn/contract/communication/person-events'
import { messageIdOf } from '../../delivery/message-id.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { lowestIdAt, timeOf } from '../../foundation/db/id.ts'
import { hidePins } from '../../otp/otp/pin-text.ts'
import { excerptOf } from '../communications/excerpt.ts'
import { clickedUrls } from '../links/clicked-urls.ts'

/** Events of an address before a time, the newest `limit` of a source. */
type Of = { tenantId: string; accountId: string; address: string; before: Date | undefined; limit: number }
type Source = {
  /** Subject that the caller must be allowed to read, besides people. */
  right?: Subject
  read(trx: Scope, of: Of): Promise<PersonEvent[]>
}

const messages = async (trx: Scope, { tenantId, accountId, address, before, limit }: Of): Promise<PersonEvent[]> => {
  const newest = trx
    .selectFrom('messages')
    .select(['communicationId', 'ordinal', 'state'])
    .where((eb) => eb.and({ tenantId, accountId, address }))
    // The id tells the time, and so the partition.
    .$if(before !== undefined, (list) => list.where('communicationId', '<', lowestIdAt(before ?? new Date())))
    .orderBy('communicationId', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(limit)
  const rows = await trx
    .selectFrom(newest.as('m'))
    .innerJoin('communications as c', (on) =>
      on.on('c.tenantId', '=', tenantId).onRef('c.id', '=', 'm.communicationId'),
    )
    .select(['m.communicationId', 'm.ordinal', 'm.state', 'c.name', 'c.content', 'c.type'])
    .execute()
  return rows.map((of) => ({
    type: 'message',
    id: `message:${messageIdOf(of.communicationId, of.ordinal)}`,
    date: timeOf(of.communicationId).toISOString(),
    status: LOG_STATUS_OF[of.state],
    ...messageOf(of),
  }))
}

const clicks = async (trx: Scope, { tenantId, accountId, address, before, limit }: Of): Promise<PersonEvent[]> => {
  const rows = await trx
    .selectFrom('linkClicks as e')
    .innerJoin('communications as c', (on) =>
      on.on('c.tenantId', '=', tenantId).onRef('c.id', '=', 'e.communicationId'),
    )
    .leftJoin('messages as m', (on) =>
      on
        .on('m.tenantId', '=', tenantId)
        .onRef('m.communicationId', '=', 'e.communicationId')
        .onRef('m.ordinal', '=', 'e.ordinal'),
    )
    .select(['e.communicationId', 'e.ordinal', 'e.index', 'e.firstAt', 'c.name', 'c.content', 'c.type'])
    .select((eb) => eb.fn.coalesce('m.rowNo', 'e.ordinal').as('rowNo'))
    .where('e.tenantId', '=', tenantId)
    .where('e.accountId', '=', accountId)
    .where('e.address', '=', address)
    .where((eb) => eb.not('e.isBot'))
    .$if(before !== undefined, (list) => list.where('e.firstAt', '<', before ?? new Date()))
    .orderBy('e.firstAt', 'desc')
    .limit(limit)
    .execute()
  const urls = await clickedUrls(trx, tenantId, rows)
  return rows.map((of, index) => ({
    type: 'clicked',
    id: `clicked:${messageIdOf(of.communicationId, of.ordinal)}:${of.index}:${of.firstAt.getTime()}`,
    date: of.firstAt.toISOString(),
    url: urls[index] ?? null,
    ...messageOf(of),
  }))
}

const optOuts = async (trx: Scope, { tenantId, accountId, address, before, limit }: Of): Promise<PersonEvent[]> => {
  const rows = await trx
    .selectFrom('optOuts as e')
    .innerJoin('communications as c', (on) =>
      on.on('c.tenantId', '=', tenantId).onRef('c.id', '=', 'e.communicationId'),
    )
    .select(['e.communicationId', 'e.ordinal', 'e.at', 'c.name', 'c.content', 'c.type'])
    .where('e.tenantId', '=', tenantId)
    .where('e.accountId', '=', accountId)
    .where('e.address', '=', address)
    .$if(before !== undefined, (list) => list.where('e.at', '<', before ?? new Date()))
    .orderBy('e.at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((of) => ({
    type: 'optedOut',
    id: `optedOut:${messageIdOf(of.communicationId, of.ordinal)}`,
    date: of.at.toISOString(),
    ...messageOf(of),
  }))
}

const consents = async (trx: Scope, { tenantId, accountId, address, before, limit }: Of): Promise<PersonEvent[]> => {
  const rows = await trx
    .selectFrom('consentAnswers as e')
    .innerJoin('communications as c', (on) =>
      on.on('c.tenantId', '=', tenantId).onRef('c.id', '=', 'e.communicationId'),
    )
    .innerJoin('consentTemplates as t', (on) => on.on('t.tenantId', '=', tenantId).onRef('t.id', '=', 'e.templateId'))
    .select(['e.id', 'e.communicationId', 'e.ordinal', 'e.at', 'e.version', 'e.answer', 't.name as template'])
    .select(['c.name', 'c.content', 'c.type'])
    .where('e.tenantId', '=', tenantId)
    .where('e.accountId', '=', accountId)
    .where('e.address', '=', address)
    .$if(before !== undefined, (list) => list.where('e.at', '<', before ?? new Date()))
    .orderBy('e.at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((of) => ({
    type: 'consent',
    id: `consent:${of.id}`,
    date: of.at.toISOString(),
    template: of.template,
    version: of.version,
    answer: of.answer,
    ...messageOf(of),
  }))
}

const coupons =
  (type: 'couponOpened' | 'couponRedeemed', column: 'openedAt' | 'redeemedAt') =>
  async (trx: Scope, { tenantId, accountId, address, before, limit }: Of): Promise<PersonEvent[]> => {
    const rows = await trx
      .selectFrom('couponCodes as e')
      .innerJoin('coupons as c', (on) => on.on('c.tenantId', '=', tenantId).onRef('c.id', '=', 'e.couponId'))
      .select(['e.couponId', 'e.code', `e.${column} as at`, 'c.name as coupon'])
      .where('e.tenantId', '=', tenantId)
      .where('e.accountId', '=', accountId)
      .where('e.address', '=', address)
      .where(`e.${column}`, 'is not', null)
      .$if(before !== undefined, (list) => list.where(`e.${column}`, '<', before ?? new Date()))
      .orderBy(`e.${column}`, 'desc')
      .limit(limit)
      .execute()
    return rows.flatMap(({ at, couponId, coupon, code }) =>
      at ? [{ type, id: `${type}:${code}`, date: at.toISOString(), couponId, coupon, code }] : [],
    )
  }

/** A person who opted out is on the blacklist too; the event of the opt-out says it. */
const blacklisted = async (trx: Scope, { tenantId, accountId, address, before }: Of): Promise<PersonEvent[]> => {
  const rows = await trx
    .selectFrom('blacklist')
    .select(['createdAt', 'note'])
    .where((eb) => eb.and({ tenantId, accountId, mobile: address, reason: 'blacklisted' }))
    .$if(before !== undefined, (list) => list.where('createdAt', '<', before ?? new Date()))
    .execute()
  return rows.map(({ createdAt, note }) => ({
    type: 'blacklisted',
    id: 'blacklisted',
    date: createdAt.toISOString(),
    note,
  }))
}

export const EVENT_SOURCES: readonly Source[] = [
  { right: 'Log', read: messages },
  { right: 'Log', read: clicks },
  { read: optOuts },
  { read: consents },
  { right: 'Coupon', read: coupons('couponOpened', 'openedAt') },
  { right: 'Coupon', read: coupons('couponRedeemed', 'redeemedAt') },
  { read: blacklisted },
]

type Place = { communicationId: string; ordinal: number }

const messageOf = (of: Place & Pick<Row<'communications'>, 'name' | 'content' | 'type'>) => ({
  messageId: messageIdOf(of.communicationId, of.ordinal),
  communication: of.name ?? excerptOf(of.type === 'otp' ? hidePins(of.content) : of.content),
})
