import { LOG_STATUS_OF } from '@songsarn/contract/base/states'
import { WORDS } from '@songsarn/i18n/words/words'
import { nameOf } from '../../../communication/communication-name.ts'
import { hideCodes } from '../../../communication/links/hide-codes.ts'
import { carriersOf, messageKey } from '../../../delivery/causes/with-causes.ts'
import { messageIdOf } from '../../../delivery/message-id.ts'
import { hidePins } from '../../../otp/otp/pin-text.ts'
import { countAllMessages } from '../../logs/count-messages.ts'
import { allMessages, type FoundMessage, type MessagesOfOne } from '../../logs/find-messages.ts'
import { type LogFilter, logFilter } from '../../logs/log-filter.ts'
import { ruleEffectOf } from '../../logs/shown-row.ts'
import type { Read, ReportContent, RunSource } from './content.ts'

/** A row for each message, newest first, found as Logs finds them: the same filters show the same messages there. */
export const messages: ReportContent = {
  columns: [
    { name: 'communication', kind: 'text' },
    { name: 'sender', kind: 'text' },
    { name: 'mobile', kind: 'text' },
    { name: 'text', kind: 'text' },
    { name: 'parts', kind: 'number' },
    { name: 'credits', kind: 'number' },
    { name: 'status', kind: 'text' },
    { name: 'statusCode', kind: 'text' },
    { name: 'acceptedAt', kind: 'time' },
    { name: 'submittedAt', kind: 'time' },
    { name: 'receiptAt', kind: 'time' },
    { name: 'error', kind: 'text' },
    { name: 'errorCode', kind: 'text' },
    { name: 'account', kind: 'text' },
    { name: 'user', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'typeCode', kind: 'text' },
    { name: 'messageId', kind: 'text' },
    { name: 'communicationId', kind: 'text' },
    { name: 'rule', kind: 'text' },
  ],

  async expectedRows(read, source) {
    const filter = filterOf(source)
    // To count the matches of a mobile takes as long as to read them.
    return filter.mobile ? undefined : read((trx) => countAllMessages(trx, filter))
  },

  async *rows(read, source) {
    const filter = filterOf(source)
    const { logStatus, ruleEffect, smsType } = WORDS[source.locale].common
    const [submitted, received] = [times(), times()]
    for await (const groups of allMessages(read, filter)) {
      const carriers = await carriersOfFailed(read, source, groups)
      yield groups.flatMap(({ communication: of, messages }) => {
        const name = nameOf({ name: of.communicationName, content: shownText(of, of.content) })
        const commonText = shownText(of, of.commonText ?? '')
        const { communicationId, heldBy } = of
        return messages.map((message) => {
          const { state, error, ordinal } = message
          const status = LOG_STATUS_OF[state]
          const rule = ruleEffectOf({ state, error, heldBy })
          const cause =
            error === null
              ? null
              : source.causes.causeOf({
                  ...failedOf(message),
                  carrier: carriers.get(messageKey({ communicationId, ordinal })),
                })
          return [
            name,
            of.sender,
            message.mobile,
            message.text === null ? commonText : shownText(of, message.text),
            message.parts,
            message.credits - message.refunded,
            logStatus[status],
            status,
            of.createdAt,
            submitted(message.submitMs),
            received(message.receiptMs),
            cause?.text[source.locale] ?? null,
            error,
            of.accountName,
            of.userName ?? '',
            smsType[of.type],
            of.type,
            messageIdOf(communicationId, ordinal),
            communicationId,
            rule && ruleEffect[rule],
          ]
        })
      })
    }
  },
}

/** Carriers of the messages whose code means something else with some carriers. */
async function carriersOfFailed(read: Read, { causes, tenancy }: RunSource, groups: readonly MessagesOfOne[]) {
  const asking = groups.flatMap(({ communication: { communicationId }, messages }) =>
    messages
      .filter((of) => of.error !== null && causes.asksCarrier(failedOf(of)))
      .map(({ ordinal }) => ({ communicationId, ordinal })),
  )
  return asking.length === 0 ? new Map<string, string>() : read((trx) => carriersOf(trx, tenancy.tenantId, asking))
}

const failedOf = ({ error, receiptMs }: MessagesOfOne['messages'][number]) => ({
  error,
  receiptDate: timeOf(receiptMs),
})

/** The times of one column. Equal ones that follow each other are one object, of which a file makes the text once. */
function times(): (ms: number | null) => Date | null {
  let last = { ms: Number.NaN as number | null, at: null as Date | null }
  return (ms) => {
    if (ms !== last.ms) last = { ms, at: timeOf(ms) }
    return last.at
  }
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms))

const shownText = ({ type }: Pick<FoundMessage, 'type'>, text: string) =>
  type === 'otp' ? hidePins(text) : hideCodes(text)

function filterOf({ definition, range, tenancy }: RunSource): LogFilter {
  const chosen = <Value>(values: Value[]) => (values.length > 0 ? values : undefined)
  const account = chosen(definition.account)
  const user = chosen(definition.user)
  const campaign = chosen(definition.communication)
  const sender = chosen(definition.sender)
  const status = chosen(definition.status)
  const smsType = chosen(definition.smsType)
  const channelType = chosen(definition.channelType)
  return logFilter(
    { tenancy },
    {
      startDate: range.from.toISOString(),
      // The end of the range is excluded, the end of the filter is not.
      endDate: new Date(range.until.getTime() - 1).toISOString(),
      ...(account && { account }),
      ...(user && { user }),
      ...(campaign && { campaign }),
      ...(sender && { sender }),
      ...(status && { status }),
      ...(definition.mobile !== '' && { mobile: definition.mobile }),
      ...(smsType && { smsType }),
      ...(channelType && { channelType }),
    },
  )
}
