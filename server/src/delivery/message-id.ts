import { newId } from '../db/id.ts'

/*
 * The id of a communication is a UUIDv7 whose last 32 bits are zero. The id of a message is the same with its ordinal in these
 * bits. So it rises with time and within its communication, needs no column and no index, and leads to its row.
 */

const ORDINAL_DIGITS = 8

/** An id for a new communication. */
export function newCommunicationId(now?: number): string {
  return newId(now).slice(0, -ORDINAL_DIGITS) + '0'.repeat(ORDINAL_DIGITS)
}

/** The id of the message with this ordinal, 1 to 2³² − 1. */
export function messageIdOf(communicationId: string, ordinal: number): string {
  return communicationId.slice(0, -ORDINAL_DIGITS) + ordinal.toString(16).padStart(ORDINAL_DIGITS, '0')
}

/** The key of the message with this id, which must be a UUID. */
export function placeOf(messageId: string): { communicationId: string; ordinal: number } {
  return {
    communicationId: messageId.slice(0, -ORDINAL_DIGITS) + '0'.repeat(ORDINAL_DIGITS),
    ordinal: Number.parseInt(messageId.slice(-ORDINAL_DIGITS), 16),
  }
}
