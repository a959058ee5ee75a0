import { useRef } from 'react'
import type { ListColumn } from './list-column.ts'
import { useListTexts } from './texts.ts'

type Props<Row> = { columns: readonly ListColumn<Row>[]; sort: string | undefined }

/** Tells screen readers of a new order; not of the one that the list came with. */
export function SortAnnouncement<Row>({ columns, sort }: Props<Row>) {
  const text = useListTexts()
  const first = useRef(sort)
  const column = columns.find((one) => one.sort && sort?.replace('-', '') === one.sort)
  const isNew = sort !== first.current && column !== undefined
  return (
    <span className="unseen" role="status">
      {isNew ? text(sort?.startsWith('-') ? 'sortedDown' : 'sortedUp', { column: column.title }) : ''}
    </span>
  )
}
