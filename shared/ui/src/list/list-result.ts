import type { ListResult } from './ListPage.tsx'

/** The part of a TanStack query that a list page uses. `total` is missing where counting would cost more than the rows. */
type Query<Data> = {
  data: Data | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch(): unknown
}
type Counted = { total?: number }

export type ListQuery<Row> = Query<Counted & { items: readonly Row[] }>

/** The `result` of `<ListPage>` from a query. `rowsOf` returns the rows when the answer does not call them `items`. */
export function listResult<Row>(query: ListQuery<Row>): ListResult<Row>
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
