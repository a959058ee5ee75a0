import './list.css'
import { ArrowDownOutlined, ArrowUpOutlined, EyeOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { Checkbox } from 'antd'
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDensity } from './fitting-rows.ts'
import { isShown, type ListColumn } from './list-column.ts'
import type { RowSelection } from './list-selection.ts'
import { type RowLink, useRowTarget } from './row-link.ts'
import { useListTexts } from './texts.ts'

/** Rows under a heading; `count` of them are on all pages. Without a title the rows are not grouped. */
export type RowGroup<Row> = { key: string; title: string | undefined; count: number; rows: readonly Row[] }

type Props<Row> = {
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  /** The same rows under headings. */
  groups?: readonly RowGroup<Row>[]
  rowKey(row: Row): string
  /** Where a row opens. The first column's content becomes the link; a click anywhere on the row follows it. */
  rowLink?: RowLink<Row>
  /** The row that is open beside the list. */
  openKey?: string
  /** Buttons at the end of each row. */
  rowActions?(row: Row): ReactNode
  selection?: RowSelection & { nameOf(row: Row): string }
  sort?: string
  onSort?(sort: string | undefined): void
  /** Shows a row in the peek panel. */
  onPeek?(key: string): void
  /** The rows belong to another page, until the requested rows arrive. */
  stale?: boolean
}

/**
 * A plain table with a header that sticks to the page. (antd splits a table with a sticky header in two, and screen readers
 * lose the headings of its cells.) When the columns do not fit, the table scrolls inside a frame.
 */
export function ListTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, rowLink, openKey, rowActions, selection, sort, onSort, onPeek, stale } = props
  const target = useRowTarget(rowLink)
  const frame = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(frame)
  const text = useListTexts()
  const density = useDensity()
  const { number } = useFormat()
  const keys = rows.map(rowKey)
  const sections = props.groups ?? [{ key: '', title: undefined, count: rows.length, rows }]
  return (
    // A scrolling frame must be reachable by keyboard (WCAG 2.1.1).
    <div ref={frame} className="list-table-frame" data-overflows={overflows} tabIndex={overflows ? 0 : undefined}>
      <table className="list-table" data-density={density} aria-busy={stale}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="list-select">
                <Checkbox
                  aria-label={text('selectPage')}
                  checked={keys.every(selection.has)}
                  indeterminate={keys.some(selection.has) && !keys.every(selection.has)}
                  onChange={({ target: { checked } }) => selection.mark(keys, checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-grow={column.grow}
                style={{ minWidth: column.width }}
                aria-sort={sortState(column, sort)}
              >
                {column.sort && onSort ? (
                  <button type="button" className="list-sort" onClick={() => onSort(nextSort(column, sort))}>
                    {column.title}
                    {sort === column.sort && <ArrowUpOutlined aria-hidden />}
                    {sort === `-${column.sort}` && <ArrowDownOutlined aria-hidden />}
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
            {rowActions && (
              <th scope="col" data-align="end">
                {text('actions')}
              </th>
            )}
          </tr>
        </thead>
        {sections.map((group) => (
          <tbody key={group.key}>
            {group.title !== undefined && (
              <tr className="list-group-row">
                <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)}>
                  {group.title} <span className="figure">{number(group.count)}</span>
                </th>
              </tr>
            )}
            {group.rows.map((row) => {
              const key = rowKey(row)
              const link = target(row)
              return (
                <tr
                  key={key}
                  data-row={key}
                  data-open={key === openKey || undefined}
                  data-opens={link ? true : undefined}
                  onClick={link ? (event) => isRowClick(event) && link.follow() : undefined}
                >
                  {selection && (
                    <td className="list-select">
                      <Checkbox
                        aria-label={text('selectRow', { name: selection.nameOf(row) })}
                        checked={selection.has(key)}
                        onChange={({ target: { checked } }) => selection.mark([key], checked)}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => {
                    const value = column.render(row)
                    const content = isShown(value) ? value : !column.noDash && '–'
                    return (
                      <td
                        key={column.key}
                        data-align={column.align}
                        data-grow={column.grow}
                        data-wraps={column.wraps}
                        data-peeks={onPeek && index === 0 ? true : undefined}
                      >
                        {link && index === 0 ? (
                          <Link {...link.props} className="list-row-link">
                            {content}
                          </Link>
                        ) : (
                          content
                        )}
                        {onPeek && index === 0 && (
                          // For the mouse alone: the keyboard has the space bar, and a row's page says the same.
                          <button
                            type="button"
                            className="list-peek-button"
                            tabIndex={-1}
                            aria-hidden
                            title={text('peek')}
                            onClick={() => onPeek(key)}
                          >
                            <EyeOutlined />
                          </button>
                        )}
                      </td>
                    )
                  })}
                  {rowActions && (
                    <td data-align="end" className="list-row-actions">
                      {rowActions(row)}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
      <SortAnnouncement columns={columns} sort={sort} />
    </div>
  )
}

/** Whether the content of the frame is wider than the frame. */
function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const outer = frame.current
    const inner = outer?.firstElementChild
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    const measure = () => setOverflows(inner.scrollWidth > outer.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    measure()
    return () => observer.disconnect()
  }, [frame])
  return overflows
}

/** False for clicks on links and controls, and for a drag that selects text. */
function isRowClick(event: MouseEvent<HTMLElement>): boolean {
  const onControl = event.target instanceof Element && event.target.closest('a, button, input, label')
  return !onControl && getSelection()?.type !== 'Range'
}

function sortState<Row>(column: ListColumn<Row>, sort: string | undefined) {
  if (!column.sort) return undefined
  if (sort === column.sort) return 'ascending'
  return sort === `-${column.sort}` ? 'descending' : 'none'
}

function nextSort<Row>(column: ListColumn<Row>, sort: string | undefined): string | undefined {
  if (sort === column.sort) return `-${column.sort}`
  return sort === `-${column.sort}` ? undefined : column.sort
}

type SortProps<Row> = { columns: readonly ListColumn<Row>[]; sort: string | undefined }

/** Announces a new order to screen readers, but not the first order. */
function SortAnnouncement<Row>({ columns, sort }: SortProps<Row>) {
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
