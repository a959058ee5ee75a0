import { type To, useLocation, useNavigate } from 'react-router'

/** Where a row opens: another screen, or `{ search }` for something beside the list. */
export type RowLink<Row> = (row: Row) => To

/** A row's link and a way to follow it. What opens beside the list keeps the history entry's state (the pages before). */
export function useRowTarget<Row>(rowLink: RowLink<Row> | undefined) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (row: Row) => {
    const to = rowLink?.(row)
    if (to === undefined) return undefined
    const beside = typeof to === 'object' && to.pathname === undefined
    const options = beside ? { state, preventScrollReset: true } : {}
    return { props: { to, ...options }, follow: () => navigate(to, options) }
  }
}
