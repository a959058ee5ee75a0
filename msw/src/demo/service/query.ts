import * as z from 'zod/mini'

/** What is left out, or empty, is as if it was not asked for. */
const emptied = (value: unknown) => (value === '' || value === null || value === undefined ? undefined : value)

/** A text; nothing is the empty text. */
export const word = z.pipe(z.transform(emptied), z._default(z.string(), ''))

/** A filter that is exact; without it everything matches. */
export const exact = z.pipe(z.transform(emptied), z.optional(z.string()))

/** A whole number from 1; what is none is the default. */
export const whole = (otherwise: number) =>
  z.pipe(
    z.transform((value: unknown) => {
      const number = Number(emptied(value) ?? otherwise)
      return Number.isInteger(number) && number >= 1 ? number : otherwise
    }),
    z.number(),
  )

/** An id in a query or a body: a number, or one written in digits. */
export const id = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
  z.number(),
)

/** Several texts, repeated or with commas between; `name=` is none of them, and leaving it out is not asking. */
export const words = z.pipe(
  z.transform((value: unknown) => {
    if (value === undefined || Array.isArray(value)) return value
    return value === '' ? [] : String(value).split(',')
  }),
  z.optional(z.array(z.string())),
)

/** `perPage` and `page` as the demo counts them: pages from 1. */
export const paged = (perPage: number) => ({ perPage: whole(perPage), page: whole(1) })
