import { newId } from '../foundation/db/id.ts'

/*
 * The id of a communication is a UUIDv7 whose last 32 bits are zero. The id of a message is the same with its ordinal in these
 * bits. So it rises with time and within its communication, needs no column and no index, and leads to its row.
 */

const ORDINAL_DIGITS = 8

/** An id for a new communication. */
export function newCommunicationId(now?: number): string {
  return newId(now).slice(0, -ORDINAL_DIGITS) + '0'.repeat(ORDINAL_DIGITS)
}

/**
 * An id for a communication that starts later. It has the time of the start, by which logs, figures and partitions find its
 * messages, and not `newCommunicationId(time)`: later ids of this process would follow it into the future. Many start at the
 * same full hour, so it takes a random millisecond of that second.
 */
export function scheduledCommunicationId(start: Date): string {
  const time = Math.floor(start.getTime() / 1000) * 1000 + Math.floor(Math.random() * 1000)
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}${newCommunicationId().slice(13)}`
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
