import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import { withPeople } from '../../communication/people/with-people.ts'
import type { CauseBook } from '../../delivery/causes/cause-book.ts'
import { withCauses } from '../../delivery/causes/with-causes.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { findMessages } from './find-messages.ts'
import type { LogFilter } from './log-filter.ts'
import { shownRow } from './shown-row.ts'

/** Rows per query: memory does not grow with the file, and other reads get their turn (`npm run bench` measures it). */
const BATCH_SIZE = 250

const COLUMNS = [
  'mobile',
  'person',
  'status',
  'statusCode',
  'communication',
  'sender',
  'account',
  'user',
  'type',
  'typeCode',
  'parts',
  'credits',
  'acceptedAt',
  'submittedAt',
  'receiptAt',
  'error',
  'errorCode',
  'messageId',
  'communicationId',
  'purpose',
  'reference',
  'rule',
] as const

/** The matching messages as a CSV file, newest first, read while it is downloaded. */
export async function* logCsv(
  transaction: CallerContext['transaction'],
  caller: Caller,
  filter: LogFilter,
  { locale, causes }: { locale: Locale; causes: CauseBook },
): AsyncGenerator<string> {
  const { common, files } = WORDS[locale]
  yield csvLine(COLUMNS.map((name) => files.columns[name]))
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
      .map((of) =>
        csvLine([
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
          inBangkok(of.createDate),
          inBangkok(of.submitDate),
          inBangkok(of.receiptDate),
          of.cause?.text[locale] ?? null,
          of.error,
          of.messageId,
          of.communicationId,
          common.purpose[of.purpose],
          of.reference,
          of.rule ? common.ruleEffect[of.rule] : null,
        ]),
      )
      .join('')
    after = next
  } while (after !== undefined)
}

const inBangkok = (instant: string | null) => (instant === null ? null : bangkokTime(new Date(instant)))
