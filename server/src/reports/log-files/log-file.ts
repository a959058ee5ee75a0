import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import { withPeople } from '../../communication/people/with-people.ts'
import type { CauseBook } from '../../delivery/causes/cause-book.ts'
import { withCauses } from '../../delivery/causes/with-causes.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { findMessages } from '../logs/find-messages.ts'
import type { LogFilter } from '../logs/log-filter.ts'
import { shownRow } from '../logs/shown-row.ts'
import type { Cell, Column } from '../reports/content/content.ts'
import type { FileHead } from '../reports/file/make-file.ts'
import { headingOf } from '../reports/report-words.ts'

/** Rows per query: memory does not grow with the file, and other reads get their turn (`npm run bench` measures it). */
const BATCH_SIZE = 250

const COLUMNS = [
  { name: 'mobile', kind: 'text' },
  { name: 'person', kind: 'text' },
  { name: 'status', kind: 'text' },
  { name: 'statusCode', kind: 'text' },
  { name: 'communication', kind: 'text' },
  { name: 'sender', kind: 'text' },
  { name: 'account', kind: 'text' },
  { name: 'user', kind: 'text' },
  { name: 'type', kind: 'text' },
  { name: 'typeCode', kind: 'text' },
  { name: 'parts', kind: 'number' },
  { name: 'credits', kind: 'number' },
  { name: 'acceptedAt', kind: 'time' },
  { name: 'submittedAt', kind: 'time' },
  { name: 'receiptAt', kind: 'time' },
  { name: 'error', kind: 'text' },
  { name: 'errorCode', kind: 'text' },
  { name: 'messageId', kind: 'text' },
  { name: 'communicationId', kind: 'text' },
  { name: 'purpose', kind: 'text' },
  { name: 'reference', kind: 'text' },
  { name: 'rule', kind: 'text' },
] as const satisfies readonly Column[]

/** All of a file but its rows. `title` names the sheet. */
export const logHead = (locale: Locale, title: string): FileHead => ({
  ...{ columns: COLUMNS, title },
  headings: COLUMNS.map((column) => headingOf(column, locale)),
})

type Words = { locale: Locale; causes: CauseBook }

/** The matching messages in batches, newest first, read while the file is downloaded. */
export async function* logRows(
  transaction: CallerContext['transaction'],
  caller: Caller,
  filter: LogFilter,
  { locale, causes }: Words,
): AsyncGenerator<Cell[][]> {
  const { common } = WORDS[locale]
  let after: string | undefined
  do {
    const from = after
    const { rows, next } = await transaction(async (trx) => {
      const found = await findMessages(trx, filter, from, BATCH_SIZE)
      const failed = await withCauses(trx, filter.tenantId, causes, found.rows)
      return { ...found, rows: await withPeople(trx, caller, failed) }
    })
    yield rows
      .map(shownRow)
      .map((of) => [
        of.mobile,
        of.person?.name ?? null,
        common.logStatus[of.status],
        of.status,
        of.communication,
        of.sender,
        of.account,
        of.user,
        common.smsType[of.smsType],
        of.smsType,
        of.parts,
        of.credits,
        timeOf(of.createDate),
        timeOf(of.submitDate),
        timeOf(of.receiptDate),
        of.cause?.text[locale] ?? null,
        of.error,
        of.messageId,
        of.communicationId,
        common.purpose[of.purpose],
        of.reference,
        of.rule ? common.ruleEffect[of.rule] : null,
      ])
    after = next
  } while (after !== undefined)
}

const timeOf = (instant: string | null) => (instant === null ? null : new Date(instant))

/** The same as CSV. */
export async function* logCsv(
  transaction: CallerContext['transaction'],
  caller: Caller,
  filter: LogFilter,
  words: Words,
): AsyncGenerator<string> {
  yield csvLine(logHead(words.locale, '').headings)
  for await (const rows of logRows(transaction, caller, filter, words))
    yield rows.map((row) => csvLine(row.map((cell) => (cell instanceof Date ? bangkokTime(cell) : cell)))).join('')
}
