import { LINE_CREDITS } from '@songsarn/contract/account/line'
import type { Channel } from '@songsarn/contract/base/states'
import { creditsOf } from '@songsarn/sms/credits'
import { countParts, splitParts, unitsOver } from '@songsarn/sms/parts'
import type { ChannelPort } from '../content.ts'
import { lineTexts } from './line-texts.ts'

const sms: ChannelPort = {
  split: splitParts,
  cost(text) {
    const count = countParts(text)
    return { parts: count.parts, credits: creditsOf(count.parts), over: unitsOver(count) }
  },
}

/** A part is one LINE message. */
const line: ChannelPort = {
  split: (text) => ({ parts: lineTexts(text), encoding: 'ucs2' }),
  cost(text) {
    const parts = lineTexts(text).length
    return { parts, credits: parts * LINE_CREDITS, over: 0 }
  },
}

/** The channels. A port splits the messages of its channel and sets their price. */
export const CHANNEL_PORTS: Readonly<Record<Channel, ChannelPort>> = { sms, line }
