import { urlsOf } from '@songsarn/sms/url-end'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { readTargets, shownUrl } from './find-link.ts'
import { LINK_INDEX } from './link-code.ts'

/**
 * Where the links of texts lead: the targets of their short links, and the addresses that stand in them as they are. The service's own
 * pages to opt out and consent are left out.
 *
 * @param texts by the number of their row
 */
export async function linksOfRows(
  trx: Scope,
  { tenantId, analysisId }: { tenantId: string; analysisId: string },
  texts: ReadonlyMap<number, string>,
): Promise<Map<number, string[]>> {
  const set = await trx
    .selectFrom('linkSets')
    .select(['no', 'origin', 'shortenUrl', 'targets', 'hasRowTargets'])
    .where((eb) => eb.and({ tenantId, analysisId }))
    .executeTakeFirst()
  const targets = set?.shortenUrl ? readTargets(set.targets) : []
  const ownUrls = new Map<string, string>()
  if (set?.hasRowTargets) {
    const { rows } = await sql<{ rowNo: number; index: number; url: string }>`
      select row_no, index, url from link_targets
      where tenant_id = ${tenantId} and set_no = ${set.no} and row_no = any(${[...texts.keys()]}::integer[])`.execute(
      trx,
    )
    for (const { rowNo, index, url } of rows) ownUrls.set(`${rowNo} ${index}`, url)
  }
  const isOwnPage = (url: string) =>
    set !== undefined && url.startsWith(set.origin) && /^\/[luc]\/[^/]+$/.test(url.slice(set.origin.length))
  return new Map(
    Array.from(texts, ([rowNo, text]) => {
      const shortened = targets.flatMap((_, at) => {
        const index = LINK_INDEX.firstTarget + at
        return shownUrl(targets, index, ownUrls.get(`${rowNo} ${index}`) ?? null) ?? []
      })
      return [rowNo, [...shortened, ...urlsOf(text).filter((url) => !isOwnPage(url))]]
    }),
  )
}
