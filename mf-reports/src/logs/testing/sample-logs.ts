import type { Message } from '../use-logs.ts'

/** A message that was delivered three seconds after it was accepted. */
export function sampleMessage(number: number, changes: Partial<Message> = {}): Message {
  const digits = String(number).padStart(4, '0')
  return {
    messageId: `0199b000-0000-7000-8000-00000000${digits}`,
    account: 'Demo',
    communicationId: '0199c000-0000-7000-8000-000000000001',
    communication: 'Parcels',
    excerpt: 'Your parcel is here.',
    user: 'owner',
    sender: 'SONGSARN',
    mobile: `6681234${digits}`,
    channel: 'sms',
    person: null,
    smsType: 'quick-send',
    purpose: 'marketing',
    reference: null,
    status: 'Delivered',
    parts: 1,
    credits: 1,
    createDate: '2026-11-20T07:05:00.000Z',
    submitDate: '2026-11-20T07:05:01.000Z',
    receiptDate: '2026-11-20T07:05:03.000Z',
    error: null,
    text: 'Your parcel is here.',
    encoding: 'gsm7',
    history: [
      event('accepted', '2026-11-20T07:05:00.000Z'),
      event('submitted', '2026-11-20T07:05:01.000Z', { part: 1, carrier: 'simulator', carrierMessageId: '00A1' }),
      event('receipt', '2026-11-20T07:05:03.000Z', {
        part: 1,
        carrier: 'simulator',
        carrierMessageId: '00A1',
        state: 'delivered',
      }),
    ],
    ...changes,
  }
}

function event(
  name: Message['history'][number]['event'],
  at: string,
  changes: Partial<Message['history'][number]> = {},
) {
  return { at, event: name, part: null, carrier: null, carrierMessageId: null, state: null, error: null, ...changes }
}

/** A page of messages as the service returns it. */
export function pageOfMessages(
  items: Message[],
  changes: { nextCursor?: string | null; total?: number; totalIsExact?: boolean } = {},
) {
  return { items, nextCursor: null, total: items.length, totalIsExact: true, ...changes }
}
