import { LOG_STATUS_OF } from '@songsarn/contract/base/states'
import type { LogRow } from '@songsarn/contract/reports/logs'
import type * as z from 'zod/mini'
import { excerptOf } from '../../communication/communications/excerpt.ts'
import { messageIdOf } from '../../delivery/message-id.ts'
import { hidePins } from '../../otp/otp/pin-text.ts'
import type { FoundMessage } from './find-messages.ts'

export const shownRow = (of: FoundMessage): z.output<typeof LogRow> => ({
  messageId: messageIdOf(of.communicationId, of.ordinal),
  account: of.accountName,
  communicationId: of.communicationId,
  communication: of.communicationName,
  excerpt: excerptOf(of.type === 'otp' ? hidePins(of.content) : of.content),
  user: of.userName ?? '',
  sender: of.sender,
  channel: of.channel,
  mobile: of.mobile,
  smsType: of.type,
  status: LOG_STATUS_OF[of.state],
  parts: of.parts,
  credits: of.credits - of.refunded,
  createDate: of.createdAt.toISOString(),
  submitDate: of.submitDate?.toISOString() ?? null,
  receiptDate: of.receiptDate?.toISOString() ?? null,
  error: of.error,
  heldUntil: of.state === 'queued' ? (of.heldUntil?.toISOString() ?? null) : null,
})
