import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))

/** An error in a browser. It contains no message text and no mobiles. */
export const ClientError = z.strictObject({
  kind: z.string().check(z.maxLength(40)),
  message: z.string().check(z.maxLength(500)),
  remote: text(60),
  version: text(60),
  url: text(500),
  page: text(500),
  stack: text(4000),
  requestId: text(80),
  status: z.optional(z.number()),
})
export type ClientError = z.output<typeof ClientError>

export const reportClientError = defineCall({
  method: 'POST',
  path: '/v1/client-errors',
  summary: 'Report an error of the console.',
  access: 'public',
  body: ClientError,
  status: 204,
  errors: ['request.tooMany'],
})

export const calls = { reportClientError }
