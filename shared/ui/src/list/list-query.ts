import * as z from 'zod/mini'

/** The query of a list call, as the contract declares it. */
export type QuerySchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>

/** The value of one name in the address: none, one, or several. */
export type QueryValue = string | number | readonly string[] | undefined
export type QueryPatch<Schema extends QuerySchema> = { [Name in keyof Schema['shape']]?: QueryValue }

/** The page within the list. All other parameters define what is listed. */
const POSITION = new Set(['page', 'after'])
const VIEW = new Set([...POSITION, 'size', 'sort'])

/**
 * Reads a list's query from an address. Values that the contract refuses (typed by hand, or of an older version) are left out,
 * so that an old link shows a list instead of an error.
 */
export function readQuery<Schema extends QuerySchema>(schema: Schema, params: URLSearchParams): z.output<Schema> {
  const accepted = new Map<string, string | string[]>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const takes = (value: string | string[]) => z.safeParse(field, value).success
    const values = params.getAll(name).filter((value) => value !== '' && takes(value))
    const [first] = values
    if (first === undefined) continue
    accepted.set(name, values.length > 1 && takes(values) ? values : first)
  }
  return z.parse(schema, Object.fromEntries(accepted))
}

/**
 * The address after a change. Parameters of other parts of the screen (an open drawer) stay; defaults of the call are left out;
 * a changed filter, order or page size goes back to the first page.
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

/** The longest text that the contract accepts for a filter. */
export function longestText(schema: QuerySchema, name: string): number | undefined {
  const field = schema.shape[name]
  return field && longest(field)
}

function longest(field: z.core.$ZodType): number | undefined {
  const { checks = [], innerType }: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType } = field._zod.def
  if (innerType) return longest(innerType)
  return checks.map(({ _zod }) => _zod.def).find(isLongest)?.maximum
}

const isLongest = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length'

/** The query's filters: all parameters except page, page size and order. */
export function filterNames(schema: QuerySchema): string[] {
  return Object.keys(schema.shape).filter((name) => !VIEW.has(name))
}
