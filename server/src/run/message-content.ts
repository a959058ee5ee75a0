import { reachedAtHandOver, refusedBy } from '../communication/caps/reached-at-hand-over.ts'
import { refusedRecipients } from '../communication/people/find-blacklisted.ts'
import { CHANNEL_PORTS } from '../delivery/channels/channel-ports.ts'
import type { MessageContent } from '../delivery/content.ts'
import type { SecretKey } from '../foundation/crypto/secret-key.ts'
import { pinMessages } from '../otp/otp/pin-messages.ts'

/** Registers channels, and kinds of messages with a text of their own, with delivery. */
export const messageContent = (secretKey: SecretKey): MessageContent => ({
  channels: CHANNEL_PORTS,
  kinds: { otp: pinMessages(secretKey) },
  refused: refusedBy(refusedRecipients, (trx, recipients) => reachedAtHandOver(trx, recipients, new Date())),
})
