import { EyeOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { isShown, type ListColumn } from './list-column.ts'
import type { RowSelection } from './list-selection.ts'
import { type RowLink, useRowTarget } from './row-link.ts'
import { useListTexts } from './texts.ts'

type Props<Row> = {
  caption: string
  /** All columns of the list; the column choice applies only to the table. */
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  rowLink?: RowLink<Row>
  rowActions?(row: Row): ReactNode
  selection?: RowSelection & { nameOf(row: Row): string }
  /** Shows a row in the peek panel. */
  onPeek?(key: string): void
  stale?: boolean
}

/** The list on a phone: one card per row, with the columns that set `card`. */
export function RowCards<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, rowLink, rowActions, selection, onPeek, stale } = props
  const text = useListTexts()
  const id = useId()
  const target = useRowTarget(rowLink)
  const at = (place: ListColumn<Row>['card']) => columns.filter((column) => column.card === place)
  return (
    <ul className="list-cards" aria-label={caption} aria-busy={stale}>
      {rows.map((row) => {
        const title = at('title').map((column) => <span key={column.key}>{column.render(row)}</span>)
        const link = target(row)
        return (
          <li key={rowKey(row)} className="list-card" data-row={rowKey(row)}>
            <div className="list-card-head">
              {selection && (
                <Checkbox
                  className="list-card-select"
                  aria-label={text('selectRow', { name: selection.nameOf(row) })}
                  checked={selection.has(rowKey(row))}
                  onChange={({ target: { checked } }) => selection.mark([rowKey(row)], checked)}
                />
              )}
              {link ? (
                <Link {...link.props} className="list-card-title" id={`${id}${rowKey(row)}`}>
                  {title}
                </Link>
              ) : (
                <span className="list-card-title" id={`${id}${rowKey(row)}`}>
                  {title}
                </span>
              )}
              {at('status').map((column) => (
                <span key={column.key}>{column.render(row)}</span>
              ))}
            </div>
            <div className="list-card-body">
              <dl className="list-card-details">
                {at('detail').map((column) => {
                  const value = column.render(row)
                  return isShown(value) ? (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd>{value}</dd>
                    </div>
                  ) : null
                })}
              </dl>
              {(rowActions || onPeek) && (
                <div className="list-card-actions">
                  {rowActions?.(row)}
                  {onPeek && (
                    <Button
                      type="text"
                      icon={<EyeOutlined aria-hidden />}
                      aria-label={text('peek')}
                      aria-describedby={`${id}${rowKey(row)}`}
                      onClick={() => onPeek(rowKey(row))}
                    />
                  )}
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
