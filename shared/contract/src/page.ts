import * as z from 'zod/mini'

/** Numbers in a query string arrive as text. */
const wholeNumber = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))

/** Query of every list: `page` counts from 0, `size` 1–1000. */
export const pageQuery = {
  page: z._default(wholeNumber(0, 1_000_000), 0),
  size: z._default(wholeNumber(1, 1000), 10),
  sort: z.optional(z.string().check(z.maxLength(64))),
}

/** A value that a query may repeat (`status=Delivered&status=Expired`); always read as an array. */
export function repeated<Item extends z.ZodMiniType>(item: Item) {
  type One = z.input<Item>
  return z.optional(
    z.pipe(
      z.transform((value: One | One[]) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(200)),
    ),
  )
}

/** `2026-11-20` (the Bangkok day, inclusive) or a full ISO 8601 instant. */
export const dateFilter = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })]))

/** Answer of every list. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), size: z.number(), total: z.number() })

/** Parameters of a call on one thing. A malformed id answers 404, like one that is not there. */
export const idParams = z.object({ id: z.uuid() })

export const instant = z.iso.datetime({ offset: true })
