import type { Channel } from '@songsarn/contract/base/states'
import type { Row } from '../../foundation/db/database.ts'

/** The channel of a communication, and its sender name if the channel has one, for an analysis of a copy. */
export const sameChannel = ({
  channel,
  sender,
}: Pick<Row<'communications'>, 'channel' | 'sender'>): { channel: Channel; from?: string } => ({
  channel,
  ...(channel === 'sms' && { from: sender }),
})
