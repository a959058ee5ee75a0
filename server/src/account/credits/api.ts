import { groupTransactions, listTransactionMonths, listTransactions } from '@songsarn/contract/account/account'
import {
  decideTopUp,
  downloadTransactions,
  getStatement,
  listDeskTopUps,
  listTopUps,
  requestTopUp,
} from '@songsarn/contract/account/credit'
import { sql } from 'kysely'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { Csv } from '../../foundation/http/csv.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { download, heavyRead } from '../../foundation/http/heavy-reads.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { ownLocale } from '../accounts/own-user.ts'
import { DAY_KEY } from './balance-at.ts'
import { findTransactions, transactionColumns } from './find-transactions.ts'
import { statementOf } from './statement.ts'
import { decide, isTopUp, request, shownAtDesk, shownTopUp, shownTopUps } from './top-ups.ts'
import { transactionGroups } from './transaction-groups.ts'
import { sumOfTransactions, transactionMonths } from './transaction-sums.ts'
import { transactionsCsv } from './transactions-csv.ts'

const SORTS = {
  date: DAY_KEY,
  createDate: sql.ref('t.created_at'),
  lastUpdate: sql.ref('t.updated_at'),
  amount: sql.ref('t.amount'),
}
const TOP_UP_SORTS = { createDate: 'id', credits: 'credits' } as const

export const handlers = (ports: Ports): Handler[] => [
  handle(listTransactions, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: DAY_KEY, direction: 'desc' })
      const { found, shown } = await findTransactions(trx, caller, query)
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.select(transactionColumns(caller)).$call(sortedBy(sort)),
      )
      return { items: await shown(rows), ...page, sum: await sumOfTransactions(trx, caller, found, query) }
    }),
  ),

  handle(listTransactionMonths, async ({ caller, transaction }) =>
    heavyRead(ports.store, { caller, transaction }, async (trx) => ({
      items: await transactionMonths(trx, caller, ports.now()),
    })),
  ),

  handle(groupTransactions, async ({ caller, transaction }, { query }) =>
    heavyRead(ports.store, { caller, transaction }, (trx) => transactionGroups(trx, caller, query)),
  ),

  handle(getStatement, async ({ caller, transaction }, { query }) =>
    heavyRead(ports.store, { caller, transaction }, (trx) => statementOf(trx, caller, query)),
  ),

  handle(downloadTransactions, async (context, { query }) => {
    const { caller } = context
    const locale = await ownLocale(ports.store, caller)
    const lines = await download(ports.store, context, { subject: 'Credit' }, (read) =>
      transactionsCsv(read, caller, query, locale),
    )
    return new Csv(`transactions-${bangkokDay(ports.now())}.csv`, lines)
  }),

  handle(listTopUps, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, TOP_UP_SORTS, { column: 'id', direction: 'desc' })
      const found = trx
        .selectFrom('topUps')
        .where((eb) => eb.and(ofCaller(caller)))
        .$if(query.status !== undefined, (list) => list.where('status', 'in', query.status ?? []))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownTopUps(trx, rows), ...page }
    }),
  ),

  handle(requestTopUp, async (context, { body }) =>
    context.transaction(async (trx) =>
      context.saveResponse(trx, await shownTopUp(trx, await request(trx, context, body, ports.now()))),
    ),
  ),

  // The provider's users reach no account of their own, so what they do for others runs as `worker`.
  handle(listDeskTopUps, async (_, { query }) =>
    asWorker(ports.store, async (trx) => {
      const sort = sortOf(query.sort, TOP_UP_SORTS, { column: 'id', direction: 'desc' })
      const named = trx
        .selectFrom('accounts')
        .select('id')
        .where('name', 'ilike', containing(query.accountName ?? ''))
      const found = trx
        .selectFrom('topUps')
        .$if(query.accountName !== undefined, (list) => list.where('accountId', 'in', named))
        .$if(query.account !== undefined, (list) => list.where('accountId', '=', query.account ?? ''))
        .$if(query.status !== undefined, (list) => list.where('status', 'in', query.status ?? []))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownAtDesk(trx, rows), ...page }
    }),
  ),

  handle(
    decideTopUp,
    async (context, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const [decided] = await shownAtDesk(trx, [await decide(trx, { ...context, ports }, params, body, ports.now())])
        if (!decided) throw new Error('no top-up to show')
        return context.saveResponse(trx, decided)
      }),
    (trx, _, params) => isTopUp(trx, params),
  ),
]
