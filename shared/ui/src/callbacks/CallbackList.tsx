import { type CallbackDelivery, DELIVERY_STATUSES } from '@songsarn/contract/base/callbacks'
import { Segmented } from 'antd'
import type { ListResult } from '../list/ListPage.tsx'
import { StaleNotice } from '../list/StaleNotice.tsx'
import { useNumberPages } from '../list/use-number-pages.tsx'
import { Empty, NoMatches } from '../states/Empty.tsx'
import * as drawings from '../states/empty-drawings.tsx'
import { Failed } from '../states/Failed.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import { CallbackItem } from './CallbackItem.tsx'
import { useCallbackTexts } from './texts.ts'

const SHOWN = ['any', ...DELIVERY_STATUSES] as const

type Props = {
  /** Names the list for screen readers. */
  label: string
  url: {
    query: { status?: CallbackDelivery['status']; page?: number; size: number }
    set(patch: { status?: CallbackDelivery['status'] | undefined; page?: number; size?: number }): void
    clear(): void
  }
  result: ListResult<CallbackDelivery>
  /** Title of an empty list. */
  empty?: string
  /** A sentence about the callbacks that will be here. */
  emptyHelp: string
  /** Tries a callback again; absent without the right to it. */
  onRetry?: ((id: string) => void) | undefined
  /** The callback that is being retried. */
  retrying?: string | undefined
}

/** Callbacks with their attempts, newest first, filtered by status. The address holds filter and page. */
export function CallbackList({ label, url, result, empty, emptyHelp, onRetry, retrying }: Props) {
  const text = useCallbackTexts()
  const { rows, total, error, stale, retry } = result
  const isFiltered = url.query.status !== undefined
  const pages = useNumberPages(url, total, stale)
  return (
    <div className="callback-list">
      {(total === 0 && !isFiltered) || (
        <Segmented<(typeof SHOWN)[number]>
          aria-label={text('show')}
          value={url.query.status ?? 'any'}
          onChange={(status) => url.set({ status: status === 'any' ? undefined : status })}
          options={SHOWN.map((value) => ({ value, label: text(value) }))}
        />
      )}
      {Boolean(error) && rows && <StaleNotice retry={retry} />}
      {!rows && error ? (
        <Failed error={error} onRetry={retry} />
      ) : !rows ? (
        <Skeleton shape="table" />
      ) : rows.length === 0 ? (
        isFiltered ? (
          <NoMatches onClear={url.clear} />
        ) : (
          <Empty picture={drawings.webhook} title={empty ?? text('empty')} help={emptyHelp} />
        )
      ) : (
        <>
          <ul className="callbacks" aria-label={label} aria-busy={stale}>
            {rows.map((delivery) => (
              <CallbackItem
                key={delivery.id}
                delivery={delivery}
                onRetry={onRetry}
                isRetrying={retrying === delivery.id}
              />
            ))}
          </ul>
          {pages}
        </>
      )}
    </div>
  )
}
