import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import type { Caller } from '../../foundation/http/caller.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { findTransactions, type TransactionFilter, transactionColumns } from './find-transactions.ts'

const BATCH_SIZE = 250

/** The matching transactions as a CSV file, newest first, read while it is downloaded. */
export async function* transactionsCsv(
  transaction: CallerContext['transaction'],
  caller: Caller,
  filter: TransactionFilter,
  locale: Locale,
): AsyncGenerator<string> {
  const { files, transactions } = WORDS[locale]
  yield csvLine(files.headings.transactions)
  let after: string | undefined
  do {
    const from = after
    const items = await transaction(async (trx) => {
      const { found, shown } = await findTransactions(trx, caller, filter)
      const rows = found
        .select(transactionColumns(caller))
        .$if(from !== undefined, (list) => list.where('t.id', '<', from ?? ''))
        // Ids are made in the order of time.
        .orderBy('t.id', 'desc')
        .limit(BATCH_SIZE)
      return shown(await rows.execute())
    })
    yield items
      .map((item) =>
        csvLine([
          bangkokTime(new Date(item.createDate)),
          item.accountName,
          transactions.actions[item.action],
          item.otherAccount && (item.otherAccount.name ?? files.parentAccount),
          item.amount,
          item.charged,
          item.held,
          item.requested,
          item.description,
          transactions.statuses[item.status],
          bangkokTime(new Date(item.lastUpdate)),
          item.id,
        ]),
      )
      .join('')
    after = items.length === BATCH_SIZE ? items.at(-1)?.id : undefined
  } while (after !== undefined)
}
