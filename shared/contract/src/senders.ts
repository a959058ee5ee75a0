import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { instant, pageOf, pageQuery } from './page.ts'

export const SENDER_STATUSES = ['pending', 'approved', 'rejected'] as const

/** 3 to 11 of A–Z a–z 0–9 space . - _ , not digits alone (GSM alphanumeric sender, 3GPP TS 23.040 §9.1.2.5). */
export const SENDER_NAME = /^(?!\d+$)[A-Za-z0-9 .\-_]{3,11}$/

export const Sender = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(SENDER_STATUSES),
  reason: z.nullable(z.string()),
  createDate: instant,
})

export const listSenders = defineCall({
  method: 'GET',
  path: '/v1/senders',
  summary: 'Sender names of the acting account.',
  access: { action: 'read', subject: 'Sender' },
  query: z.object({ ...pageQuery, senderName: z.optional(z.string().check(z.maxLength(64))) }),
  answer: pageOf(Sender),
  status: 200,
})
