import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import type { ReactNode } from 'react'

export type QueryLike<Data> = { data: Data | undefined; error: unknown; refetch(): unknown }

type Props<Data> = {
  query: QueryLike<Data>
  /** The shape of the skeleton. */
  shape?: 'page' | 'table' | 'card' | 'form' | 'text'
  /** The rows of the skeleton. */
  rows?: number
  children(data: Data): ReactNode
}

/** Shows the data of a query, a skeleton while it loads, or its error with a retry. */
export function QueryView<Data>({ query, shape = 'text', rows = 4, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton shape={shape} rows={rows} />
}
