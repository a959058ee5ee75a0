import { RULE_EFFECTS, RULE_ERRORS, type RuleEffect } from '@songsarn/contract/base/rule-effect'
import { LOG_STATUS_OF } from '@songsarn/contract/base/states'
import type { LogRow } from '@songsarn/contract/reports/logs'
import type * as z from 'zod/mini'
import { excerptOf, nameOf } from '../../communication/communication-name.ts'
import { messageIdOf } from '../../delivery/message-id.ts'
import { hidePins } from '../../otp/otp/pin-text.ts'
import type { FoundMessage } from './find-messages.ts'

export function shownRow(of: FoundMessage & Pick<LogRow, 'person' | 'cause'>): z.output<typeof LogRow> {
  const rule = ruleEffectOf(of)
  const content = of.type === 'otp' ? hidePins(of.content) : of.content
  return {
    messageId: messageIdOf(of.communicationId, of.ordinal),
    account: of.accountName,
    communicationId: of.communicationId,
    communication: nameOf({ name: of.communicationName, content }),
    excerpt: excerptOf(content),
    user: of.userName ?? '',
    sender: of.sender,
    channel: of.channel,
    mobile: of.mobile,
    person: of.person,
    smsType: of.type,
    purpose: of.purpose,
    reference: of.reference,
    status: LOG_STATUS_OF[of.state],
    parts: of.parts,
    credits: of.credits - of.refunded,
    createDate: of.createdAt.toISOString(),
    submitDate: of.submitDate?.toISOString() ?? null,
    receiptDate: of.receiptDate?.toISOString() ?? null,
    error: of.error,
    cause: of.cause,
    heldUntil: rule === 'heldByHours' ? (of.heldUntil?.toISOString() ?? null) : null,
    rule,
  }
}

/** The rule of sending that holds or cancelled a message, as the filter `rule` finds it. */
export function ruleEffectOf({
  state,
  heldBy,
  error,
}: Pick<FoundMessage, 'state' | 'heldBy' | 'error'>): RuleEffect | null {
  if (LOG_STATUS_OF[state] === 'Pending') return heldBy
  const codes: Partial<Record<RuleEffect, string>> = RULE_ERRORS
  return RULE_EFFECTS.find((effect) => error !== null && codes[effect] === error) ?? null
}
