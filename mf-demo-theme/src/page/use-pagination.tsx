import { NumberPages } from '@songsarn/ui/list/NumberPages.tsx'
import { type ReactNode, useEffect } from 'react'

type PagedUrl = {
  query: { page: number; size: number }
  set(patch: { page?: number; size?: number }, options?: { replace?: boolean }): void
}

/**
 * The footer of a list with numbered pages, once the total is known. Past the last page, for example after its only row
 * was deleted, it goes to the last page.
 */
export function usePagination(url: PagedUrl, total: number | undefined): ReactNode {
  const { set } = url
  const { page, size } = url.query
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / size) - 1)
  useEffect(() => {
    if (page > last) set({ page: last }, { replace: true })
  }, [page, last, set])
  if (total === undefined) return null
  return (
    <NumberPages
      page={page}
      size={size}
      total={total}
      onPage={(next) => set({ page: next })}
      onSize={(next) => set({ size: next })}
    />
  )
}
