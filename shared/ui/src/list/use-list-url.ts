import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { DEFAULT_ROWS, useFittingRows } from './fitting-rows.ts'
import {
  filterNames,
  longestText,
  type QueryPatch,
  type QuerySchema,
  type QueryValue,
  readQuery,
  writeQuery,
} from './list-query.ts'
import { VIEW_PARAM } from './view-param.ts'

type ListUrl<Schema extends QuerySchema> = {
  /** The call's query, with defaults. */
  query: z.output<Schema>
  /** Filter values as text, by name, for fields and chips. */
  values: Readonly<Record<string, readonly string[]>>
  /** The longest text that a filter may have. */
  maxLength(name: string): number | undefined
  /** The page has as many rows as fit into the window, since nobody chose a size. Undefined where no list fits its window. */
  fitted: boolean | undefined
  /** Whether any filter is set. */
  filtered: boolean
  /** Changes the address. `replace` adds no history entry (typing). */
  set(patch: QueryPatch<Schema>, options?: { replace?: boolean }): void
  /** Removes all filters; page size and order stay. */
  clear(): void
}

type Options = {
  /** False for a table among other things of a page: it keeps the page size of the API. */
  fits?: boolean
}

/**
 * Keeps a list's filters, order and page in the address, so that a reload, a link and Back show the same list. Without
 * a size in the address, a page has as many rows as fit into the window; the address of a later page names the size.
 * `schema` is the `query` of the call: `useListUrl(listLogs.query)`.
 */
export function useListUrl<Schema extends QuerySchema>(schema: Schema, { fits = true }: Options = {}): ListUrl<Schema> {
  const { search } = useLocation()
  const navigate = useNavigate()
  const rows = useFittingRows()
  const fitting = fits && takesRows(schema, rows) ? rows : undefined
  const change = useCallback(
    (patch: Readonly<Record<string, QueryValue>>, options?: { replace?: boolean }, isClearing = false) => {
      const before = new URLSearchParams(search)
      const next = writeQuery(schema, before, patch)
      if (fitting) nameSize(next, before, patch.size, String(fitting))
      if (isClearing) next.delete(VIEW_PARAM)
      const text = next.toString()
      navigate({ search: text && `?${text}` }, { replace: options?.replace, preventScrollReset: true })
    },
    [schema, search, fitting, navigate],
  )
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const size = params.get('size')
    if (fitting && size === null) params.set('size', String(fitting))
    const query = readQuery(schema, params)
    const names = filterNames(schema)
    const fields: Record<string, unknown> = query
    const values = Object.fromEntries(
      names.flatMap((name) => {
        const value = fields[name]
        return value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : [String(value)]]]
      }),
    )
    return {
      query,
      values,
      maxLength: (name) => longestText(schema, name),
      fitted: fitting === undefined ? undefined : size === null || (params.has('page') && size === String(fitting)),
      filtered: Object.keys(values).length > 0,
      set: (patch, options) => change(patch, options),
      clear: () => change(Object.fromEntries(names.map((name) => [name, undefined])), {}, true),
    }
  }, [schema, search, fitting, change])
}

/** The rows of a later page depend on the size, so its address names the size. The first page is free again. */
function nameSize(next: URLSearchParams, before: URLSearchParams, chosen: QueryValue, fitting: string): void {
  // Also the default of the API: without a size the window decides.
  if (chosen !== undefined) next.set('size', String(chosen))
  else if (next.has('page') && !next.has('size')) next.set('size', fitting)
  else if (before.has('page') && !next.has('page') && next.get('size') === fitting) next.delete('size')
}

/** Whether the list has the usual page size, and takes this one too. */
function takesRows({ shape }: QuerySchema, rows: number): boolean {
  const size = shape.size
  if (!size || rows === DEFAULT_ROWS) return false
  return z.safeParse(size, undefined).data === DEFAULT_ROWS && z.safeParse(size, String(rows)).success
}
