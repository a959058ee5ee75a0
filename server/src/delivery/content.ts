import type { SmsType } from '@songsarn/contract/base/states'
import type { Scope } from '../foundation/db/database.ts'
import type { LeasedChunk } from './queue/leased-chunk.ts'
import type { PartEncoding } from './transport.ts'

/** A channel: the parts of its messages and their price. Both depend on the text alone. */
export type ChannelPort = {
  /** The texts of the parts that carry a text, in order; at least one. */
  split(text: string): { parts: readonly string[]; encoding: PartEncoding }
  /**
   * How many parts `split` gives, the credits of a message with this text to one recipient, and how many characters fewer need a part
   * less: 0 with one part, and where that is not known.
   */
  cost(text: string): { parts: number; credits: number; over: number }
}

/** `contentId`: the subject of the communication, which its kind knows. */
export type KindCommunication = Pick<LeasedChunk, 'tenantId' | 'communicationId' | 'contentId'>

/**
 * A kind of message (`communications.type`) whose text is made when it is submitted, because no table may hold it, and which
 * may become useless while it waits.
 */
export type KindPort = {
  /** The text of a message, from the stored text of its communication. */
  text(communication: Pick<LeasedChunk, 'communicationId' | 'commonText'>): Promise<string>
  /**
   * Returns the communications that must no longer be submitted, with the code that Logs explains. Called in the
   * transaction of the intents.
   */
  withdrawn(trx: Scope, communications: readonly KindCommunication[], now: Date): Promise<ReadonlyMap<string, string>>
  /** Called in the transaction that cancels withdrawn messages. */
  onCancelled(trx: Scope, communications: readonly KindCommunication[]): Promise<void>
}

/** A recipient of a message. */
export type Recipient = { tenantId: string; accountId: string; communicationId: string; address: string }

/** A recipient as a text, to look it up by. */
export const recipientKey = ({ communicationId, address }: Pick<Recipient, 'communicationId' | 'address'>): string =>
  `${communicationId}/${address}`

/** Ports of subjects with messages, for delivery: see "Add a channel" in docs/architecture.md. */
export type MessageContent = {
  /** By `communications.channel`. */
  channels: Readonly<Record<string, ChannelPort>>
  /** By `communications.type`. The messages of other kinds have the stored text. */
  kinds: Readonly<Partial<Record<SmsType, KindPort>>>
  /**
   * Returns the recipients who must get no more messages, by `recipientKey`, with the code that Logs explains. Messages
   * with a kind do not ask it. Called in the transaction of the intents.
   */
  refused(trx: Scope, recipients: readonly Recipient[]): Promise<ReadonlyMap<string, string>>
}
