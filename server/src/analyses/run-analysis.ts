import { parseContent } from '@songsarn/sms/merge-fields'
import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Scope } from '../db/database.ts'
import { insertSelect } from '../db/distribution.ts'
import { asApp, type Store, type Tenancy } from '../db/tenancy.ts'
import { type Blacklist, RowSorter, type SortedRow } from './sort-rows.ts'

export type NewAnalysis = { id: string; accountIds: readonly string[]; content: string; inputs: readonly string[] }

/** Rows of one transaction: it holds the embedded database's only connection for about 50 ms. */
const ROWS_AT_ONCE = 5000

/** Looks at every row and stores it; the counts rise with each batch, so that progress can be read meanwhile. */
export async function runAnalysis(store: Store, tenancy: Tenancy, analysis: NewAnalysis): Promise<void> {
  const sorter = new RowSorter(parseContent(analysis.content).pieces)
  for (let from = 0; from < analysis.inputs.length; from += ROWS_AT_ONCE) {
    const inputs = analysis.inputs.slice(from, from + ROWS_AT_ONCE)
    await asApp(store, tenancy, async (trx) => {
      const rows = await sorter.sort(inputs, blacklistOf(trx, tenancy.tenantId, analysis.accountIds))
      await storeRows(trx, tenancy, analysis.id, rows)
      await count(trx, tenancy.tenantId, analysis.id, rows)
    })
  }
  await asApp(store, tenancy, (trx) =>
    trx
      .updateTable('analyses')
      .set({ status: 'ready' })
      .where('tenantId', '=', tenancy.tenantId)
      .where('id', '=', analysis.id)
      .execute(),
  )
}

/** The account's own list and its parents'. */
const blacklistOf =
  (trx: Scope, tenantId: string, accountIds: readonly string[]): Blacklist =>
  async (mobiles) => {
    if (mobiles.length === 0) return new Map()
    const { rows } = await sql<{ mobile: string; reason: 'unsubscribed' | 'blacklisted' }>`
      select b.mobile, max(b.reason) as reason from unnest(${[...mobiles]}::text[]) as n(mobile)
      join blacklist b on b.tenant_id = ${tenantId} and b.account_id = any(${[...accountIds]}::uuid[])
        and b.mobile = n.mobile
      group by b.mobile`.execute(trx)
    return new Map(rows.map(({ mobile, reason }) => [mobile, reason]))
  }

async function storeRows(trx: Scope, tenancy: Tenancy, analysisId: string, rows: readonly SortedRow[]): Promise<void> {
  const table = bulkRows(rows, 'r', {
    rowNo: ['integer', (of) => of.row],
    input: ['text', (of) => of.input.replaceAll('\0', '')],
    mobile: ['text', (of) => of.mobile],
    bucket: ['text', (of) => of.bucket],
    reason: ['text', (of) => of.reason],
    duplicateOf: ['integer', (of) => of.duplicateOf],
    parts: ['integer', (of) => of.parts],
    credits: ['integer', (of) => of.credits],
    text: ['text', (of) => of.text],
  })
  await insertSelect(
    trx,
    sql`insert into analysis_rows as x (tenant_id, analysis_id, account_id, row_no, input, mobile, bucket, reason, duplicate_of,
      parts, credits, text)
    select ${tenancy.tenantId}::uuid, ${analysisId}::uuid, ${tenancy.actingAccountId}::uuid, r.* from ${table}`,
    'row_no',
  )
}

async function count(trx: Scope, tenantId: string, analysisId: string, rows: readonly SortedRow[]): Promise<void> {
  const unique = rows.filter(({ bucket }) => bucket === 'unique')
  const of = (bucket: SortedRow['bucket']) => rows.filter((row) => row.bucket === bucket).length
  const credits = unique.map((row) => row.credits)
  const first = unique[0]
  await trx
    .updateTable('analyses')
    .set((eb) => ({
      rowsDone: eb('rowsDone', '+', rows.length),
      uniqueRows: eb('uniqueRows', '+', unique.length),
      duplicateRows: eb('duplicateRows', '+', of('duplicate')),
      blacklistRows: eb('blacklistRows', '+', of('blacklist')),
      invalidRows: eb('invalidRows', '+', of('invalid')),
      totalCredit: eb(
        'totalCredit',
        '+',
        credits.reduce((sum, each) => sum + each, 0),
      ),
      missingValues: eb('missingValues', '+', unique.filter(({ missesValues }) => missesValues).length),
      ...(first && {
        // Zero means none so far.
        shortest: sql<number>`least(nullif(shortest, 0), ${Math.min(...credits)})`,
        longest: sql<number>`greatest(longest, ${Math.max(...credits)})`,
        previewMobile: sql<string>`coalesce(preview_mobile, ${first.mobile})`,
        previewText: sql<string>`coalesce(preview_text, ${first.text}, common_text)`,
      }),
    }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', analysisId)
    .execute()
}
