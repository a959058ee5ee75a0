import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { RowSelection } from './list-selection.ts'
import { useListTexts } from './texts.ts'

type Props = {
  selection: RowSelection
  /** Rows that match, on all pages; undefined when the list cannot select them all. */
  total: number | undefined
  /** The buttons for the selected rows. */
  children: ReactNode
}

/** Shows how many rows are selected, and the buttons for them. */
export function SelectionBar({ selection, total, children }: Props) {
  const text = useListTexts()
  const { count, isAll } = selection.selected
  return (
    <section className="list-selection" aria-label={text('selection')}>
      <strong role="status">{text(isAll ? 'allSelected' : 'chosen', { count })}</strong>
      {!isAll && total !== undefined && total > count && (
        <Button type="link" size="small" onClick={selection.markAll}>
          {text('selectAll', { count: total })}
        </Button>
      )}
      <Button type="link" size="small" onClick={selection.clear}>
        {text('unselect')}
      </Button>
      <span className="list-selection-actions">{children}</span>
    </section>
  )
}
