import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded, type LoadedQuery } from './Loaded.tsx'

type Props<Data> = {
  /** The list that it is a row of. */
  list: string
  back: string
  query: LoadedQuery<Data>
  children(data: Data): ReactNode
}

/** A screen of one row: the way back to its list, and the row once it is there. */
export function RowScreen<Data>({ list, back, query, children }: Props<Data>) {
  return (
    <div className="stack">
      <Link to={list}>
        <ArrowLeftOutlined aria-hidden /> {back}
      </Link>
      <Loaded query={query} shape="page">
        {children}
      </Loaded>
    </div>
  )
}
