import * as z from 'zod/mini'
import { defineCall, idParams, instant } from '../base/call.ts'

/** Days for which a link may work. */
export const RESULT_LINK_DAYS = [7, 30, 90] as const
/** Links of an account that work at the same time. */
export const MAX_RESULT_LINKS = 200

/** An address at which people without an account read what came of a communication. */
export const ResultLink = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Whether the page lists the recipients with their mobiles. */
  withMobiles: z.boolean(),
  createdBy: z.string(),
  createDate: instant,
  /** From then on it answers as if it had never been. */
  endDate: instant,
  /** When it was last opened; null until then. */
  openedDate: z.nullable(instant),
})
export type ResultLink = z.output<typeof ResultLink>

export const listResultLinks = defineCall({
  method: 'GET',
  path: '/v1/communications/{id}/result-links',
  summary: 'Links to the result of a communication that work now, the newest first.',
  access: { action: 'read', subject: 'ResultLink' },
  params: idParams,
  answer: z.object({ items: z.array(ResultLink) }),
  status: 200,
})

export const createResultLink = defineCall({
  method: 'POST',
  path: '/v1/communications/{id}/result-links',
  summary: 'A link to the result of a communication, for people without an account. It can only be read, and it ends.',
  access: { action: 'create', subject: 'ResultLink' },
  // With mobiles.
  alsoNeeds: [{ action: 'read', subject: 'Log' }],
  params: idParams,
  body: z.strictObject({
    days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
    withMobiles: z._default(z.boolean(), false),
  }),
  example: { days: 30 },
  answer: ResultLink,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const endResultLink = defineCall({
  method: 'DELETE',
  path: '/v1/result-links/{id}',
  summary: 'End a link to the result of a communication at once.',
  access: { action: 'delete', subject: 'ResultLink' },
  params: idParams,
  status: 204,
})

export const calls = { listResultLinks, createResultLink, endResultLink }
