import * as z from 'zod/mini'

/** The query of a list call, as the contract declares it. */
export type QuerySchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>

/** What stands in the address for one name: nothing, a value, or several. */
export type QueryValue = string | number | readonly string[] | undefined
export type QueryPatch<Schema extends QuerySchema> = { [Name in keyof Schema['shape']]?: QueryValue }

/** Where in the list one is; everything else in a query says what is listed. */
const POSITION = new Set(['page', 'after'])
const VIEW = new Set([...POSITION, 'size', 'sort'])

/**
 * Reads a list's query from an address. Whatever the contract refuses (a value typed by hand, one from an older
 * version) is left out, so that a stale link still shows a list instead of an error.
 */
export function readQuery<Schema extends QuerySchema>(schema: Schema, params: URLSearchParams): z.output<Schema> {
  const accepted: Record<string, string | string[]> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const takes = (value: string | string[]) => z.safeParse(field, value).success
    const values = params.getAll(name).filter((value) => value !== '' && takes(value))
    const [first] = values
    if (first === undefined) continue
    accepted[name] = values.length > 1 && takes(values) ? values : first
  }
  return z.parse(schema, accepted)
}

/**
 * The address after a change. Names of other parts of the screen (an open drawer) stay; what equals the call's default
 * is left out; a change of what is listed goes back to the first page.
 */
export function writeQuery(
  schema: QuerySchema,
  params: URLSearchParams,
  patch: Readonly<Record<string, QueryValue>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const changed = Object.keys(patch)
  if (changed.some((name) => !POSITION.has(name))) for (const name of POSITION) next.delete(name)
  for (const [name, value] of Object.entries(patch)) {
    next.delete(name)
    const field = schema.shape[name]
    const values = value === undefined ? [] : typeof value === 'object' ? value : [String(value)]
    const [first = ''] = values
    if (!field || (values.length === 1 && isDefault(field, first))) continue
    for (const one of values) if (one !== '') next.append(name, one)
  }
  return next
}

function isDefault(field: z.ZodMiniType, value: string): boolean {
  const nothing = z.safeParse(field, undefined)
  const given = z.safeParse(field, value)
  return nothing.success && given.success && nothing.data === given.data
}

/** Names that filter: all of the query but the position, the page size and the order. */
export function filterNames(schema: QuerySchema): string[] {
  return Object.keys(schema.shape).filter((name) => !VIEW.has(name))
}
