import * as z from 'zod/mini'

/** An empty parameter counts as missing. */
const emptyToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** A search text; empty when missing. */
export const searchText = z.pipe(z.transform(emptyToUndefined), z._default(z.string(), ''))

/** An exact filter; without it everything matches. */
export const exactFilter = z.pipe(z.transform(emptyToUndefined), z.optional(z.string()))

/** A whole number from 1; the default replaces anything else. */
const positiveInteger = (defaultValue: number) =>
  z.pipe(
    z.transform((value: unknown) => {
      const number = Number(emptyToUndefined(value) ?? defaultValue)
      return Number.isInteger(number) && number >= 1 ? number : defaultValue
    }),
    z.number(),
  )

/** An id in a query or a body: a number, or its digits. */
export const id = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
  z.number(),
)

/** Several texts, repeated or separated by commas. `name=` is an empty list; a missing parameter is no filter. */
export const textList = z.pipe(
  z.transform((value: unknown) => {
    if (value === undefined || Array.isArray(value)) return value
    return value === '' ? [] : String(value).split(',')
  }),
  z.optional(z.array(z.string())),
)

/** `perPage` and `page`. Pages count from 1. */
export const pageParameters = (perPage: number) => ({ perPage: positiveInteger(perPage), page: positiveInteger(1) })
