import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import type { Caller } from '../../foundation/http/caller.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { DAY_KEY } from './balance-at.ts'
import { findTransactions, type TransactionFilter, transactionColumns } from './find-transactions.ts'

const BATCH_SIZE = 250

/** The matching transactions as a CSV file, newest first, read while it is downloaded. */
export async function* transactionsCsv(
  transaction: CallerContext['transaction'],
  caller: Caller,
  filter: TransactionFilter,
  locale: Locale,
): AsyncGenerator<string> {
  const { files, transactions, common } = WORDS[locale]
  const kinds = new Map<string, string>(Object.entries(common.smsType))
  yield csvLine(files.headings.transactions)
  let after: string | undefined
  do {
    const from = after
    const items = await transaction(async (trx) => {
      const { found, shown } = await findTransactions(trx, caller, filter)
      const rows = found
        .select(transactionColumns(caller))
        .$if(from !== undefined, (list) => list.where(DAY_KEY, '<', from ?? ''))
        .orderBy(DAY_KEY, 'desc')
        .limit(BATCH_SIZE)
      const read = await rows.execute()
      after = read.length === BATCH_SIZE ? read.at(-1)?.key : undefined
      return shown(read)
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
          // The description of a send is its kind.
          (item.action === 'send' && kinds.get(item.description)) || item.description,
          transactions.statuses[item.status],
          bangkokTime(new Date(item.lastUpdate)),
          item.id,
          item.communicationName,
          item.userName,
          bangkokTime(new Date(item.date)),
          item.balanceAfter,
        ]),
      )
      .join('')
  } while (after !== undefined)
}
