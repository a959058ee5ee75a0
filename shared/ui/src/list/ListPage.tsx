import './list.css'
import { hasProblemCode } from '@songsarn/i18n/problem-text'
import { Button } from 'antd'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { NoMatches } from '../states/Empty.tsx'
import { Failed } from '../states/Failed.tsx'
import { NoPermission } from '../states/NoPermission.tsx'
import { PageHead } from '../states/PageHead.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import { type StateAction, StateView } from '../states/StateView.tsx'
import { usePhone } from '../theme/use-phone.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { useColumnChoice } from './column-choice.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { FilterField, FilterPatch, FilterValues } from './filter-field.ts'
import { ListTable } from './ListTable.tsx'
import type { ListColumn } from './list-column.ts'
import { type ListSelection, useRowSelection } from './list-selection.ts'
import { RowCards } from './RowCards.tsx'
import type { RowLink } from './row-link.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useListTexts } from './texts.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNumberPages } from './use-number-pages.tsx'

/** Result of a list's query, with its rows. */
export type ListResult<Row> = {
  rows: readonly Row[] | undefined
  /** Rows on all pages. */
  total: number | undefined
  error: unknown
  /** The rows belong to other filters or another page, until the requested rows arrive. */
  stale: boolean
  retry(): void
}

export type ListPageProps<Row> = {
  /** The list's name in browser storage, for the chosen columns: `logs`. */
  name: string
  title: string
  /** Above the title: the page that this list belongs to, unless the menu has the list. */
  back?: { label: string; to: string }
  /** One line of help under the title. */
  help?: ReactNode
  /** Makes a row: the page's primary action, which `empty` offers itself. False for a user who may not. */
  toNew?: StateAction | false | undefined
  /** Other actions of the page, or one of another kind. */
  action?: ReactNode
  /** Below the title: figures that the rows explain, such as a balance. */
  summary?: ReactNode
  fields: readonly FilterField[]
  /** Before the filters, also of an empty list: what the rows are counted by, and of which time. */
  lead?: ReactNode
  url: {
    query: { size: number; page?: number; sort?: string }
    values: FilterValues
    maxLength(name: string): number | undefined
    filtered: boolean
    set(patch: FilterPatch, options?: { replace?: boolean }): void
    clear(): void
  }
  columns: readonly ListColumn<Row>[]
  rowKey(row: Row): string
  rowLink?: RowLink<Row>
  openKey?: string
  /** Buttons at the end of each row. */
  rowActions?(row: Row): ReactNode
  /** Rows can be selected, to do something with several at once. */
  selection?: ListSelection<Row>
  result: ListResult<Row>
  /** Shows the rows under headings: their keys and titles in this order, and the key of each row. */
  groups?: { titles: ReadonlyMap<string, string>; keyOf(row: Row): string }
  /** Shown while the list is empty without filters, usually `<Empty …/>`. */
  empty: ReactNode
  /** Beside the column chooser: a download. */
  tools?: ReactNode
  /** Between the filters and the rows: a summary or a notice. */
  note?: ReactNode
  /** Instead of numbered pages: `<CursorPages …/>`. */
  pages?: ReactNode
}

/**
 * The list page of all remotes, for most of them as `ListScreen` of `@songsarn/remote`: title, filters with chips, a table with a sticky header (cards on a phone), pages, and all
 * states of a list. The address holds filters, order and page.
 *
 * ```tsx
 * const url = useListUrl(listTags.query)
 * const query = useListAnswer(['tags', url.query], (api, options) => api.listTags({ query: url.query }, options))
 * <ListScreen
 *   name="tags" title={…} help={…} toNew={{ label: …, run: … }}
 *   url={url}
 *   fields={[{ kind: 'text', name: 'name', label: 'Name', common: true }, …]}
 *   columns={[{ key: 'name', title: 'Name', fixed: true, card: 'title', render: (row) => row.name }, …]}
 *   rowKey={(row) => row.id} rowLink={(row) => `/tags/${row.id}`}
 *   query={query}
 *   empty={<EmptyList … />}
 * />
 * ```
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { name, title, back, help, toNew, action, fields, url, columns, result } = props
  const { empty, summary, lead, tools, note } = props
  const text = useListTexts()
  const phone = usePhone()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const choice = useColumnChoice(name, columns)
  const [open, setOpen] = useState(false)
  const { rows, error } = result
  const hasNoRows = rows?.length === 0 && !result.stale
  const isEmpty = hasNoRows && !url.filtered && result.total === 0
  const Rows = phone ? RowCards<Row> : ListTable<Row>
  const numbered = useNumberPages(url, result.total, result.stale)
  const selection = useRowSelection(url.values, result.total ?? 0)
  // Alone they are no bar: they stand beside the title.
  const hasBar = fields.length > 0 || lead !== undefined
  const listTools = (
    <>
      {!phone && <ColumnChooser columns={columns} choice={choice} />}
      {tools}
    </>
  )

  return (
    <section ref={section} className="list">
      {/* The empty list offers the action itself: two buttons would do the same. */}
      <PageHead
        title={title}
        back={back}
        help={help}
        actions={
          !(isEmpty && !error) && (
            <>
              {!hasBar && listTools}
              {action}
              {toNew && (
                <Button type="primary" onClick={toNew.run}>
                  {toNew.label}
                </Button>
              )}
            </>
          )
        }
      />
      {summary}
      {(lead !== undefined || (hasBar && !(isEmpty && !error))) && (
        <FilterBar
          lead={lead}
          fields={isEmpty && !error ? [] : fields}
          values={url.values}
          maxLength={url.maxLength}
          onChange={url.set}
          open={open}
          onOpen={setOpen}
          tools={!(isEmpty && !error) && listTools}
        />
      )}
      <FilterChips fields={fields} values={url.values} onChange={url.set} onClear={url.clear} />
      {note}
      {error && rows ? <StaleNotice retry={result.retry} /> : null}
      {!rows && hasCode(error, 'right.missing') ? (
        // The user lost the right after the menu was drawn, so Try again would not help.
        <NoPermission />
      ) : !rows && hasCode(error, 'request.invalid') ? (
        <StateView
          picture="search"
          title={text('badLink')}
          help={text('badLinkHelp')}
          action={{ label: text('wholeList'), run: url.clear }}
          role="alert"
        />
      ) : !rows && error ? (
        <Failed error={error} onRetry={result.retry} />
      ) : !rows ? (
        <Skeleton shape="table" rows={Math.min(url.query.size, 20)} />
      ) : isEmpty ? (
        empty
      ) : hasNoRows ? (
        <NoMatches onClear={url.clear} />
      ) : (
        <>
          {props.selection && selection.selected.count > 0 && (
            <SelectionBar selection={selection} total={props.selection.offersAll ? result.total : undefined}>
              {props.selection.actions(selection.selected, selection.clear)}
            </SelectionBar>
          )}
          {groupsOf(rows, props.groups).map((group) => (
            <Fragment key={group.key}>
              {group.title !== undefined && (
                <h2 className="list-group">
                  {group.title} <span className="figure">{group.rows.length}</span>
                </h2>
              )}
              <Rows
                caption={group.title ?? title}
                columns={phone ? columns : choice.shown}
                rows={group.rows}
                rowKey={props.rowKey}
                rowLink={props.rowLink}
                openKey={props.openKey}
                rowActions={props.rowActions}
                selection={props.selection && { ...selection, nameOf: props.selection.nameOf }}
                sort={url.query.sort}
                onSort={(sort) => url.set({ sort })}
                stale={result.stale}
              />
            </Fragment>
          ))}
          {props.pages ?? numbered}
        </>
      )}
    </section>
  )
}

const hasCode = (error: unknown, code: string) => hasProblemCode(error) && error.code === code

/** The groups that have rows. Without groups, a single group without a title. */
function groupsOf<Row>(rows: readonly Row[], groups: ListPageProps<Row>['groups']) {
  if (!groups) return [{ key: '', title: undefined, rows }]
  const byKey = Map.groupBy(rows, groups.keyOf)
  return [...groups.titles].flatMap(([key, title]) => {
    const own = byKey.get(key)
    return own ? [{ key, title, rows: own }] : []
  })
}
