import * as z from 'zod/mini'
import { instant } from './call.ts'

/** An http(s) address without user and password, or an empty text. */
export const HttpAddress = z.string().check(
  z.maxLength(500),
  z.refine((text) => text === '' || isHttpAddress(text), { params: { code: 'format' } }),
)

function isHttpAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const

/** One callback with every try to deliver it. */
export const CallbackDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  url: z.string(),
  /** The body that was sent. It contains no secret and no PIN. */
  body: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  createDate: instant,
  /** Time of the next try. Null once delivered or failed. */
  nextTryDate: z.nullable(instant),
  /** Oldest first. `status` is the HTTP status of the answer, `error` says why none came. */
  tries: z.array(
    z.object({ at: instant, status: z.nullable(z.number()), error: z.nullable(z.string()), milliseconds: z.number() }),
  ),
})
export type CallbackDelivery = z.output<typeof CallbackDelivery>
