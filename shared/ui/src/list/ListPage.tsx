import './list.css'
import { type ReactNode, useState } from 'react'
import { NoMatches } from '../states/Empty.tsx'
import { Failed } from '../states/Failed.tsx'
import { NoPermission } from '../states/NoPermission.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import { StateView } from '../states/StateView.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { useColumnChoice } from './column-choice.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { FilterField, FilterPatch, FilterValues } from './filter-field.ts'
import { ListTable } from './ListTable.tsx'
import type { ListColumn } from './list-column.ts'
import { NotUpdated } from './NotUpdated.tsx'
import { RowCards } from './RowCards.tsx'
import type { RowLink } from './row-link.ts'
import { useListTexts } from './texts.ts'
import { usePhone } from './use-phone.ts'

/** What a list got so far: a TanStack query's result with its rows picked out. */
export type ListResult<Row> = {
  rows: readonly Row[] | undefined
  /** Rows on all pages. */
  total: number | undefined
  error: unknown
  /** The rows are those of other filters or another page, until the asked ones come. */
  stale: boolean
  retry(): void
}

type Props<Row> = {
  /** Under this the columns chosen are remembered: `logs`. */
  name: string
  title: string
  /** One line of help under the title. */
  help?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
  fields: readonly FilterField[]
  url: {
    query: { size: number; sort?: string }
    values: FilterValues
    filtered: boolean
    set(patch: FilterPatch, options?: { replace?: boolean }): void
    clear(): void
  }
  columns: readonly ListColumn<Row>[]
  rowKey(row: Row): string
  rowLink?: RowLink<Row>
  openKey?: string
  result: ListResult<Row>
  /** What stands here while there is nothing at all: one picture, one sentence, one action. */
  empty: ReactNode
  /** Beside the column chooser: a download. */
  tools?: ReactNode
  /** Between the filters and the rows: a summary, a note on what is going on. */
  note?: ReactNode
  /** `<NumberPages …/>` or `<CursorPages …/>`. */
  pages: ReactNode
}

/**
 * The one list page: title, filters with their chips, a table with a sticky header (cards on a phone), pages, and every
 * state that a list can be in. Filters, order and page live in the address.
 *
 * ```tsx
 * const url = useListUrl(listCommunications.query)
 * const query = useQuery({
 *   queryKey: ['communications', url.query],
 *   queryFn: ({ signal }) => api.listCommunications({ query: url.query }, { signal }),
 *   placeholderData: keepPreviousData,
 * })
 * <ListPage
 *   name="communications" title={…} help={…} action={<Button type="primary">…</Button>}
 *   url={url}
 *   fields={[{ kind: 'text', name: 'broadcastName', label: 'Name', common: true }, …]}
 *   columns={[{ key: 'name', title: 'Name', fixed: true, card: 'title', render: (row) => row.broadcastName }, …]}
 *   rowKey={(row) => row.id} rowLink={(row) => `/communication/${row.id}`}
 *   result={listResult(query)}
 *   empty={<EmptyCommunications />}
 *   pages={query.data && <NumberPages {...query.data} onPage={(page) => url.set({ page })} onSize={(size) => url.set({ size })} />}
 * />
 * ```
 */
export function ListPage<Row>(props: Props<Row>) {
  const { name, title, help, action, fields, url, columns, result, empty, tools, note, pages } = props
  const text = useListTexts()
  const phone = usePhone()
  const choice = useColumnChoice(name, columns)
  const [open, setOpen] = useState(false)
  const { rows, error } = result
  const nothing = rows?.length === 0 && !result.stale
  const neverAny = nothing && !url.filtered && result.total === 0
  const Rows = phone ? RowCards<Row> : ListTable<Row>

  return (
    <section className="list">
      <header className="list-head">
        <div>
          <h1>{title}</h1>
          {help && <p className="list-help">{help}</p>}
        </div>
        {action}
      </header>
      {!(neverAny && !error) && (
        <FilterBar
          fields={fields}
          values={url.values}
          onChange={url.set}
          open={open}
          onOpen={setOpen}
          tools={
            <>
              {!phone && <ColumnChooser columns={columns} choice={choice} />}
              {tools}
            </>
          }
        />
      )}
      <FilterChips fields={fields} values={url.values} onChange={url.set} onClear={url.clear} />
      {note}
      {error && rows ? <NotUpdated retry={result.retry} /> : null}
      {!rows && hasCode(error, 'right.missing') ? (
        // The right was taken away since the menu was drawn: trying again does not help, asking somebody does.
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
      ) : neverAny ? (
        empty
      ) : nothing ? (
        <NoMatches onClear={url.clear} />
      ) : (
        <>
          <Rows
            caption={title}
            columns={phone ? columns : choice.shown}
            rows={rows}
            rowKey={props.rowKey}
            rowLink={props.rowLink}
            openKey={props.openKey}
            sort={url.query.sort}
            onSort={(sort) => url.set({ sort })}
            stale={result.stale}
          />
          {pages}
        </>
      )}
    </section>
  )
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
