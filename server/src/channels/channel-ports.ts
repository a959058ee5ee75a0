import type { Channel } from '@songsarn/contract/states'
import { creditsOf } from '@songsarn/sms/credits'
import { countParts, splitParts } from '@songsarn/sms/parts'
import type { ChannelPort } from '../delivery/content.ts'

const sms: ChannelPort = {
  split: splitParts,
  cost(text) {
    const { parts } = countParts(text)
    return { parts, credits: creditsOf(parts) }
  },
}

/** The channels. A port splits the messages of its channel and sets their price. */
export const CHANNEL_PORTS: Readonly<Record<Channel, ChannelPort>> = { sms }
