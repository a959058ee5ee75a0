import { type To, useLocation, useNavigate } from 'react-router'

/** Where a row opens: another screen, or `{ search }` for something beside the list. */
export type RowLink<Row> = (row: Row) => To

/**
 * A row's link and a way to follow it. What opens beside the list keeps the history entry's state (the pages before) and
 * notes that the list itself is one step back, so that closing it can go back there.
 */
export function useRowTarget<Row>(rowLink: RowLink<Row> | undefined) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (row: Row) => {
    const to = rowLink?.(row)
    if (to === undefined) return undefined
    const beside = typeof to === 'object' && to.pathname === undefined
    const options = beside ? { state: { ...stateOf(state), besideList: true }, preventScrollReset: true } : {}
    return { props: { to, ...options }, follow: () => navigate(to, options) }
  }
}

const stateOf = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/** Closes what a row opened beside the list: back to the list if it was opened from there, else the list takes its place. */
export function useCloseBeside(list: () => To): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if ('besideList' in stateOf(state)) navigate(-1)
    else navigate(list(), { replace: true, state, preventScrollReset: true })
  }
}
