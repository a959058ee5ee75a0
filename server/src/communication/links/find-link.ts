import { sql } from 'kysely'
import * as z from 'zod/mini'
import { messageIdOf } from '../../delivery/message-id.ts'
import type { Row } from '../../foundation/db/database.ts'
import { asApp, asEntry, type Store, type Tenancy } from '../../foundation/db/tenancy.ts'
import { decodeLink, LINK_INDEX, type LinkKey } from './link-code.ts'
import type { LinkTarget } from './tracked-text.ts'

/** A link of a message that was sent. */
export type FoundLink = {
  /** For transactions about it: they reach the one account. */
  tenancy: Tenancy
  set: LinkSetRow
  index: number
  /** The row of the analysis. */
  rowNo: number
  message: { ordinal: number; address: string; submitDate: Date | null }
  /** The sender name of the message. */
  sender: string
  /** Whether the account's blacklist has the address. */
  isBlacklisted: boolean
  /** Where a short link leads. */
  url: string | null
}

type LinkSetRow = Pick<
  Row<'linkSets'>,
  | 'no'
  | 'tenantId'
  | 'accountId'
  | 'analysisId'
  | 'optOutLabel'
  | 'consentTemplateId'
  | 'consentVersion'
  | 'consentCallbackUrl'
  | 'targets'
> & {
  communicationId: string
}

/** Target of a code: the URL of a short link, the opt-out page or the consent page. */
export type LinkPage = 'target' | 'optOut' | 'consent'

/** Reads `link_sets.targets`. */
export const readTargets = (targets: string): LinkTarget[] => Targets.parse(JSON.parse(targets))

const Targets = z.array(z.union([z.object({ url: z.string() }), z.object({ prefix: z.string() })]))

/**
 * Finds the link that a code names. Undefined for every other code. A message that was sent again has the links of the first one,
 * which may have been cancelled. The same statements run for each code, so that the time of the answer does not tell why a code is
 * not known.
 */
export async function findLink(
  store: Store,
  key: LinkKey,
  code: string,
  page: LinkPage,
): Promise<FoundLink | undefined> {
  const number = decodeLink(key, code) ?? NO_LINK
  const set = await asEntry(store, String(number.set), (trx) =>
    trx
      .selectFrom('linkSets')
      .select(['no', 'tenantId', 'accountId', 'analysisId', 'communicationId', 'optOutLabel', 'targets'])
      .select(['consentTemplateId', 'consentVersion', 'consentCallbackUrl'])
      .where('no', '=', number.set)
      .executeTakeFirst(),
  )
  const { tenantId, accountId } = set ?? { tenantId: NOBODY, accountId: NOBODY }
  const communicationId = set?.communicationId ?? NOBODY
  const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: NOBODY }
  const { rows } = await asApp(store, tenancy, (trx) =>
    sql<FoundLink['message'] & Pick<FoundLink, 'sender' | 'isBlacklisted' | 'url'>>`
      with recursive resends (id) as (
        select id from communications
        where tenant_id = ${tenantId} and duplicate_of = ${communicationId} and source = 'undelivered'
        union all
        select c.id from communications c join resends r on c.duplicate_of = r.id
        where c.tenant_id = ${tenantId} and c.source = 'undelivered'
      )
      select m.ordinal, m.address, coalesce(m.submit_date, resent.submit_date) as submit_date, c.sender, t.url,
        exists (select from blacklist b
          where b.tenant_id = ${tenantId} and b.account_id = m.account_id and b.mobile = m.address) as is_blacklisted
      from messages m
      join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
      left join link_targets t on t.tenant_id = m.tenant_id and t.set_no = ${number.set} and t.row_no = ${number.row}
        and t.index = ${number.index}
      left join lateral (
        select max(r.submit_date) as submit_date, count(*) as count from messages r
        where r.tenant_id = ${tenantId} and r.communication_id in (select id from resends) and r.address = m.address
          and r.state <> 'cancelled'
      ) resent on m.state = 'cancelled'
      where m.tenant_id = ${tenantId} and m.communication_id = ${communicationId}
        and (m.state <> 'cancelled' or resent.count > 0)
        and (m.row_no = ${number.row} or m.ordinal = ${number.row} and m.row_no is null)`.execute(trx),
  )
  const [row] = rows
  if (!set || !row || pageOf(set, number.index) !== page) return undefined
  const { sender, isBlacklisted, url, ...message } = row
  return {
    tenancy,
    set: { ...set, communicationId },
    index: number.index,
    rowNo: number.row,
    message,
    sender,
    isBlacklisted,
    url: page === 'target' ? shownUrl(readTargets(set.targets), number.index, url) : null,
  }
}

/** Facts about the message of a link, for an event. */
export const eventAbout = ({ set, message }: FoundLink, now: Date) => ({
  messageId: messageIdOf(set.communicationId, message.ordinal),
  communicationId: set.communicationId,
  mobile: message.address,
  date: now.toISOString(),
})

const NOBODY = '00000000-0000-0000-0000-000000000000'
const NO_LINK = { set: 0, row: 0, index: 0 }

function pageOf(
  { optOutLabel, consentTemplateId }: Pick<LinkSetRow, 'optOutLabel' | 'consentTemplateId'>,
  index: number,
): LinkPage | undefined {
  if (index === LINK_INDEX.optOut) return optOutLabel === null ? undefined : 'optOut'
  if (index === LINK_INDEX.consent) return consentTemplateId === null ? undefined : 'consent'
  return 'target'
}

/** Where a link leads; `ofRow` is the URL of its row, which must still begin as the sender wrote it. */
export function shownUrl(targets: readonly LinkTarget[], index: number, ofRow: string | null): string | null {
  const target = targets[index - LINK_INDEX.firstTarget]
  if (!target) return null
  if ('url' in target) return target.url
  return ofRow?.startsWith(target.prefix) ? ofRow : null
}
