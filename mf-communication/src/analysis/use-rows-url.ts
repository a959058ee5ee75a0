import { getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The open bucket, its page and search, and the row whose text is shown: all are in the address. */
export function useRowsUrl() {
  const { query, maxLength, set } = useListUrl(getAnalysisRows.query, { fits: false })
  const [params, setParams] = useSearchParams()
  const shown = Number(params.get('text') ?? '')
  const showText = useCallback(
    (row: number) => {
      setParams((before) => withParam(before, 'text', String(row)), { preventScrollReset: true, replace: true })
    },
    [setParams],
  )
  return {
    bucket: query.bucket ?? 'unique',
    page: query.page,
    size: query.size,
    mobile: query.mobile,
    maxLength,
    set,
    /** The row that the user chose. */
    textRow: Number.isSafeInteger(shown) && shown > 0 ? shown : undefined,
    showText,
  }
}

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set(name, value)
  return next
}
