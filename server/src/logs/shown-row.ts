import type { LogRow } from '@songsarn/contract/logs'
import { LOG_STATUS_OF } from '@songsarn/contract/states'
import type * as z from 'zod/mini'
import { excerptOf } from '../communications/excerpt.ts'
import { messageIdOf } from '../delivery/message-id.ts'
import { isReturned } from '../delivery/settle-chunks.ts'
import { hidePins } from '../otp/text.ts'
import type { FoundMessage } from './find-messages.ts'

export const shownRow = (of: FoundMessage): z.output<typeof LogRow> => ({
  messageId: messageIdOf(of.communication_id, of.ordinal),
  account: of.account_name,
  communicationId: of.communication_id,
  communication: of.communication_name,
  excerpt: excerptOf(of.type === 'otp' ? hidePins(of.content) : of.content),
  user: of.user_name ?? '',
  sender: of.sender,
  mobile: of.mobile,
  smsType: of.type,
  status: LOG_STATUS_OF[of.state],
  parts: of.parts,
  credits: isReturned(of.state) ? 0 : of.credits,
  createDate: of.created_at.toISOString(),
  submitDate: of.submit_date?.toISOString() ?? null,
  receiptDate: of.receipt_date?.toISOString() ?? null,
  error: of.error,
})
