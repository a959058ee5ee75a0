import './list.css'
import { hasProblemCode } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { Button } from 'antd'
import { Fragment, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { NoMatches } from '../states/Empty.tsx'
import { Failed } from '../states/Failed.tsx'
import { NoPermission } from '../states/NoPermission.tsx'
import { PageHead } from '../states/PageHead.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import { type StateAction, StateView } from '../states/StateView.tsx'
import { usePhone } from '../theme/use-phone.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { useColumnChoice, type ViewColumns } from './column-choice.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { FilterField, FilterPatch, FilterValues } from './filter-field.ts'
import type { Density } from './fitting-rows.ts'
import { ListTable, type RowGroup } from './ListTable.tsx'
import type { ListColumn } from './list-column.ts'
import { type ListSelection, useRowSelection } from './list-selection.ts'
import { RowCards } from './RowCards.tsx'
import type { RowLink } from './row-link.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useListTexts } from './texts.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNumberPages } from './use-number-pages.tsx'
import { usePeek } from './use-peek.ts'

const PeekDrawer = lazy(() => import('./PeekDrawer.tsx'))

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
    fitted?: boolean | undefined
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
  groups?: {
    titles: ReadonlyMap<string, string>
    keyOf(row: Row): string
    /** Rows of a group on all pages. Without it, a heading counts the rows of the page. */
    countOf?(key: string): number | undefined
  }
  /** Shown while the list is empty without filters, usually `<Empty …/>`. */
  empty: ReactNode
  /** Beside the column chooser: a download. */
  tools?: ReactNode
  /** The saved views of the list: the one that it shows, and their menu, which gets the keys of the chosen columns. */
  views?: { shown: ViewColumns | undefined; draw(columns: readonly string[] | null): ReactNode }
  /** Stores how high the rows of all lists are; `ListScreen` does. */
  onDensity?(density: Density): void
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
  const { number } = useFormat()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const choice = useColumnChoice(name, columns, props.views?.shown)
  const [open, setOpen] = useState(false)
  const { rows, error } = result
  const hasNoRows = rows?.length === 0 && !result.stale
  const isEmpty = hasNoRows && !url.filtered && result.total === 0
  const numbered = useNumberPages(url, result.total, result.stale)
  const selection = useRowSelection(url.values, result.total ?? 0)
  const groups = groupsOf(rows ?? [], props.groups)
  const ordered = groups.flatMap((group) => group.rows)
  const peek = usePeek({ ...props, section, rows: ordered })
  // Alone they are no bar: they stand beside the title.
  const hasBar = fields.length > 0 || lead !== undefined
  const listTools = (
    <>
      {props.views?.draw(choice.keys)}
      {!phone && <ColumnChooser columns={columns} choice={choice} onDensity={props.onDensity} />}
      {tools}
    </>
  )

  const drawn = {
    rowKey: props.rowKey,
    rowLink: props.rowLink,
    rowActions: props.rowActions,
    selection: props.selection && { ...selection, nameOf: props.selection.nameOf },
    onPeek: peek.onPeek,
    stale: result.stale,
  }

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
          {phone ? (
            groups.map((group) => (
              <Fragment key={group.key}>
                {group.title !== undefined && (
                  <h2 className="list-group">
                    {group.title} <span className="figure">{number(group.count)}</span>
                  </h2>
                )}
                <RowCards {...drawn} caption={group.title ?? title} columns={columns} rows={group.rows} />
              </Fragment>
            ))
          ) : (
            <ListTable
              {...drawn}
              caption={title}
              columns={choice.shown}
              rows={ordered}
              groups={groups}
              openKey={props.openKey}
              sort={url.query.sort}
              onSort={(sort) => url.set({ sort })}
            />
          )}
          {props.pages ?? numbered}
          {props.selection && selection.selected.count > 0 && (
            <SelectionBar selection={selection} total={props.selection.offersAll ? result.total : undefined}>
              {props.selection.actions(selection.selected, selection.clear)}
            </SelectionBar>
          )}
          {peek.shown && (
            <Suspense fallback={null}>
              <PeekDrawer {...peek.shown} />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}

const hasCode = (error: unknown, code: string) => hasProblemCode(error) && error.code === code

/** The groups that have rows. Without groups, a single group without a title. */
function groupsOf<Row>(rows: readonly Row[], groups: ListPageProps<Row>['groups']): RowGroup<Row>[] {
  if (!groups) return [{ key: '', title: undefined, count: rows.length, rows }]
  const byKey = Map.groupBy(rows, groups.keyOf)
  return [...groups.titles].flatMap(([key, title]) => {
    const own = byKey.get(key)
    return own ? [{ key, title, count: groups.countOf?.(key) ?? own.length, rows: own }] : []
  })
}
