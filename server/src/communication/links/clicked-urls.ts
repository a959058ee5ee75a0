import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { readTargets, shownUrl } from './find-link.ts'

/** A click; `rowNo`: the row of the analysis. */
type Clicked = { communicationId: string; rowNo: number; index: number }

/** Where the links lead, in the order of the clicks; null for a send that is gone. */
export async function clickedUrls(trx: Scope, tenantId: string, found: readonly Clicked[]): Promise<(string | null)[]> {
  const ids = [...new Set(found.map(({ communicationId }) => communicationId))]
  const sets = await trx
    .selectFrom('linkSets')
    .select(['no', 'communicationId', 'targets', 'hasRowTargets'])
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`communication_id = any(${ids}::uuid[])`)
    .execute()
  const setOf = new Map(
    sets.map(({ communicationId, targets, ...set }) => [communicationId, { ...set, targets: readTargets(targets) }]),
  )
  const ofRows = found.flatMap(({ communicationId, rowNo }) => {
    const set = setOf.get(communicationId)
    return set?.hasRowTargets ? [{ no: set.no, rowNo }] : []
  })
  const { rows } = await sql<{ setNo: number; rowNo: number; index: number; url: string }>`
    select t.set_no, t.row_no, t.index, t.url
    from unnest(${ofRows.map(({ no }) => no)}::bigint[], ${ofRows.map(({ rowNo }) => rowNo)}::integer[]) as wanted (set_no, row_no)
    join link_targets t on t.tenant_id = ${tenantId} and t.set_no = wanted.set_no and t.row_no = wanted.row_no`.execute(
    trx,
  )
  const ownUrls = new Map(rows.map(({ setNo, rowNo, index, url }) => [`${setNo} ${rowNo} ${index}`, url]))
  return found.map(({ communicationId, rowNo, index }) => {
    const set = setOf.get(communicationId)
    return set ? shownUrl(set.targets, index, ownUrls.get(`${set.no} ${rowNo} ${index}`) ?? null) : null
  })
}
