import { CHANNEL_PORTS } from './channels/channel-ports.ts'
import type { MessageContent } from './delivery/content.ts'
import { pinMessages } from './otp/pin-messages.ts'
import { refusedRecipients } from './people/find-blacklisted.ts'

/** Registers channels, and kinds of messages with a text of their own, with delivery. */
export const messageContent = (secretKey: string): MessageContent => ({
  channels: CHANNEL_PORTS,
  kinds: { otp: pinMessages(secretKey) },
  refused: refusedRecipients,
})
