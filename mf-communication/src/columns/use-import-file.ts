import { useShell } from '@songsarn/remote/use-shell'
import { guessColumns, hasHeadings, type MappedField } from '@songsarn/ui/mapping/guess-columns'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withOwnFields } from './mapped-fields.ts'

type Rows = readonly (readonly string[])[]
const NO_ROWS: Rows = []

/** An import file that the service has, with its first rows; none without an id. */
export function useStoredFile(id: string | undefined) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['files', id],
    queryFn: ({ signal }) => api.getFile({ params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * An import file that the service has, with its first rows and the fields that its columns can fill: the `known` ones, and with
 * `takesOwn` those that its other headings name.
 */
export function useImportFile(id: string | undefined, known: readonly MappedField[], takesOwn = true) {
  const stored = useStoredFile(id)
  const sample = stored.data?.sample ?? NO_ROWS
  const fieldsOf = (rows: Rows) => (takesOwn ? withOwnFields(known, rows) : [...known])
  const fields = useMemo(() => (takesOwn ? withOwnFields(known, sample) : [...known]), [takesOwn, known, sample])
  return {
    ...stored,
    sample,
    fields,
    /** The columns of a file that was just uploaded, by its headings. */
    guess(rows: Rows) {
      const all = fieldsOf(rows)
      return { columns: guessColumns(rows, all), hasHeadings: hasHeadings(rows, all) }
    },
  }
}
