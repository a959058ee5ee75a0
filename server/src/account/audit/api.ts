import { downloadAudit, listAudit } from '@songsarn/contract/account/audit'
import { Csv } from '../../foundation/http/csv.ts'
import { exportOf } from '../../foundation/http/export-of.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { download } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { ownLocale } from '../accounts/own-user.ts'
import { auditCsv } from './audit-csv.ts'
import { countEntries, findEntries } from './find-entries.ts'

export const handlers = (ports: Ports): Handler[] => [
  handle(listAudit, async ({ caller, transaction }, { query: { after, size, ...filter } }) =>
    transaction(async (trx) => {
      const { entries, next } = await findEntries(trx, caller, filter, { after, size })
      return { items: entries, nextCursor: next ?? null, ...(await countEntries(trx, caller, filter)) }
    }),
  ),

  handle(downloadAudit, async (context, { query }) => {
    const { caller } = context
    const locale = await ownLocale(ports.store, caller)
    const lines = await download(ports.store, context, exportOf('Audit', query), (read) =>
      auditCsv(read, caller, query, locale),
    )
    return new Csv(`audit-${bangkokDay(ports.now())}.csv`, lines)
  }),
]
