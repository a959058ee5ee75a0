import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import {
  filterNames,
  longestText,
  type QueryPatch,
  type QuerySchema,
  type QueryValue,
  readQuery,
  writeQuery,
} from './list-query.ts'

type ListUrl<Schema extends QuerySchema> = {
  /** The call's query, with defaults. */
  query: z.output<Schema>
  /** Filter values as text, by name, for fields and chips. */
  values: Readonly<Record<string, readonly string[]>>
  /** The longest text that a filter may have. */
  maxLength(name: string): number | undefined
  /** Whether any filter is set. */
  filtered: boolean
  /** Changes the address. `replace` adds no history entry (typing). */
  set(patch: QueryPatch<Schema>, options?: { replace?: boolean }): void
  /** Removes all filters; page size and order stay. */
  clear(): void
}

/**
 * Keeps a list's filters, order and page in the address, so that a reload, a link and Back show the same list.
 * `schema` is the `query` of the call: `useListUrl(listLogs.query)`.
 */
export function useListUrl<Schema extends QuerySchema>(schema: Schema): ListUrl<Schema> {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback(
    (patch: Readonly<Record<string, QueryValue>>, options?: { replace?: boolean }) => {
      const next = writeQuery(schema, new URLSearchParams(search), patch).toString()
      navigate({ search: next && `?${next}` }, { replace: options?.replace, preventScrollReset: true })
    },
    [schema, search, navigate],
  )
  return useMemo(() => {
    const query = readQuery(schema, new URLSearchParams(search))
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
      filtered: Object.keys(values).length > 0,
      set,
      clear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
    }
  }, [schema, search, set])
}
