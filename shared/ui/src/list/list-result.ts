import type { ListResult } from './ListPage.tsx'

/** What of a TanStack query a list page needs. `total` is missing where counting would cost more than the rows. */
type Query<Data> = {
  data: Data | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch(): unknown
}
type Counted = { total?: number }

/** A query of a list call, for `<ListPage result>`. `rowsOf` picks the rows out of an answer that does not name them `items`. */
export function listResult<Row>(query: Query<Counted & { items: readonly Row[] }>): ListResult<Row>
export function listResult<Data extends Counted, Row>(
  query: Query<Data>,
  rowsOf: (data: Data) => readonly Row[],
): ListResult<Row>
export function listResult<Row>(
  { data, error, isPlaceholderData, refetch }: Query<Counted & { items?: readonly Row[] }>,
  rowsOf: (data: Counted & { items?: readonly Row[] }) => readonly Row[] | undefined = ({ items }) => items,
): ListResult<Row> {
  return {
    rows: data && rowsOf(data),
    total: data?.total,
    error,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  }
}
