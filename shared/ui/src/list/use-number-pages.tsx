import { type ReactNode, useEffect } from 'react'
import { NumberPages } from './NumberPages.tsx'

type PagedUrl = {
  query: { page?: number; size: number }
  fitted?: boolean | undefined
  set(patch: { page?: number; size?: number | undefined }, options?: { replace?: boolean }): void
}

/**
 * The footer of a list with numbered pages, once the total is known. Past the last page, for example after its only row
 * was deleted, it goes to the last page.
 *
 * @param isStale the total belongs to other filters, so the page may still exist
 */
export function useNumberPages(url: PagedUrl, total: number | undefined, isStale = false): ReactNode {
  const { set } = url
  const { page = 0, size } = url.query
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / size) - 1)
  useEffect(() => {
    if (page > last && !isStale) set({ page: last }, { replace: true })
  }, [page, last, isStale, set])
  if (total === undefined) return null
  return (
    <NumberPages
      page={page}
      size={size}
      total={total}
      fitted={url.fitted}
      onPage={(next) => set({ page: next })}
      onSize={(next) => set({ size: next })}
    />
  )
}
