import * as z from 'zod/mini'

/**
 * Where the code of a failed message comes from: the carrier's response to its submission, a receipt, or this service (`own`, such as
 * `pin.expired`). The same code means one thing in a response and another in a receipt.
 */
export const CAUSE_STAGES = ['submit', 'receipt', 'own'] as const
export type CauseStage = (typeof CAUSE_STAGES)[number]

/** Stages whose codes carriers choose. */
export const CARRIER_STAGES = ['submit', 'receipt'] as const satisfies readonly CauseStage[]
export type CarrierStage = (typeof CARRIER_STAGES)[number]

/** Who can mend it: the recipient, the number or the list, the sender name or the account, the text, the carrier, or this service. */
export const CAUSE_OWNERS = ['recipient', 'number', 'sender', 'text', 'carrier', 'service', 'unknown'] as const
export type CauseOwner = (typeof CAUSE_OWNERS)[number]

/** Whether the same message can arrive when it is sent again: now, after some time, or never without a change. */
export const RESEND_HELPS = ['yes', 'later', 'no', 'unknown'] as const
export type ResendHelps = (typeof RESEND_HELPS)[number]

/**
 * How the cause is known: the provider's entry for this carrier, the provider's entry for all carriers, the usual meaning of the code in
 * SMPP or GSM, this service itself, or not at all (`none`).
 */
export const CAUSE_SOURCES = ['carrier', 'provider', 'usual', 'own', 'none'] as const
export type CauseSource = (typeof CAUSE_SOURCES)[number]

const InBothLanguages = z.object({ en: z.string(), th: z.string() })

/** Why a message was not delivered, in words. */
export const MessageCause = z.object({
  /** As the carrier wrote it. */
  code: z.string(),
  stage: z.enum(CAUSE_STAGES),
  source: z.enum(CAUSE_SOURCES),
  whose: z.enum(CAUSE_OWNERS),
  resend: z.enum(RESEND_HELPS),
  text: InBothLanguages,
  /** What to do. */
  advice: InBothLanguages,
})
export type MessageCause = z.output<typeof MessageCause>
