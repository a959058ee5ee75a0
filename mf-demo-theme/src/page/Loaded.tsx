import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import type { ReactNode } from 'react'

export type LoadedQuery<Data> = { data: Data | undefined; error: unknown; refetch(): unknown }

type Props<Data> = {
  query: LoadedQuery<Data>
  /** The shape of what stands here while it loads. */
  shape?: 'page' | 'table' | 'card' | 'form' | 'text'
  rows?: number
  children(data: Data): ReactNode
}

/** What was asked for, or that it is loading, or why it is not there. */
export function Loaded<Data>({ query, shape = 'text', rows = 4, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton shape={shape} rows={rows} />
}
