import * as z from 'zod/mini'
import { dateFilter, defineCall, instant, pageOf, pageQuery, repeated } from '../base/call.ts'
import { SMS_TYPES } from '../base/states.ts'
import { PAUSE_REASONS } from './communications.ts'

/** `failed`: ended by the service before its end. `paused`: by a person, a rule, or since the account is switched off. */
export const STOPPED_STATUSES = ['failed', 'paused'] as const

const DeskSend = z.object({
  id: z.uuid(),
  account: z.object({ id: z.uuid(), accountName: z.string() }),
  /** Null when nobody named it: the provider does not read texts. */
  name: z.nullable(z.string()),
  senderName: z.string(),
  type: z.enum(SMS_TYPES),
  status: z.enum(STOPPED_STATUSES),
  /** The code of why it failed. Null when it is paused. */
  failure: z.nullable(z.string()),
  /** Why it is paused: `hours` when the hours of the account hold it. Null when it failed. */
  pausedBy: z.nullable(z.enum([...PAUSE_REASONS, 'hours'])),
  totalRecipients: z.number(),
  /** Messages that wait. */
  pending: z.number(),
  /** When it started. */
  date: instant,
  /** Since when it is paused, or when it failed. */
  since: z.nullable(instant),
})
export type DeskSend = z.output<typeof DeskSend>

export const listDeskSends = defineCall({
  method: 'GET',
  path: '/v1/desk/sends',
  summary:
    'Sends of all accounts that failed or are paused, newest first. Without texts and recipients. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...pageQuery,
    account: z.optional(z.uuid()),
    status: repeated(z.enum(STOPPED_STATUSES)),
    pausedBy: repeated(z.enum([...PAUSE_REASONS, 'hours'])),
    startDate: dateFilter,
    endDate: dateFilter,
  }),
  answer: pageOf(DeskSend),
  status: 200,
})

export const calls = { listDeskSends }
