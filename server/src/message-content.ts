import { CHANNEL_PORTS } from './channels/channel-ports.ts'
import type { MessageContent } from './delivery/content.ts'
import { pinMessages } from './otp/pin-text.ts'

/** What delivery asks the subjects: here a channel, and a kind of message with a text of its own, is registered. */
export const messageContent = (secretKey: string): MessageContent => ({
  channels: CHANNEL_PORTS,
  kinds: { otp: pinMessages(secretKey) },
})
