import type { CallParsed } from '@songsarn/contract/base/call'
import type { createMessages } from '@songsarn/contract/communication/messages'
import type { SourceRow } from '../analyses/recipient-source.ts'
import type { MessageCall } from './message-call.ts'

/** The recipients of a body as rows of an analysis, from 1, and where the body has them. */
export function readRecipients(
  to: CallParsed<typeof createMessages>['body']['to'],
): Pick<MessageCall, 'rows' | 'pathOf'> {
  const list = Array.isArray(to) ? to : [to]
  return {
    rows: list.map((one): SourceRow => {
      if (typeof one === 'string') return { address: one }
      return { address: one.mobile, ...(one.fields && { values: one.fields }) }
    }),
    pathOf: (row) => {
      if (!Array.isArray(to)) return typeof to === 'string' ? 'to' : 'to.mobile'
      return typeof list[row - 1] === 'string' ? `to.${row - 1}` : `to.${row - 1}.mobile`
    },
  }
}
