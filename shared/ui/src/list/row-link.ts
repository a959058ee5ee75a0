import { type To, useLocation, useNavigate } from 'react-router'

/** The target of a row: another screen, or `{ search }` for a drawer beside the list. A row without one is no link. */
export type RowLink<Row> = (row: Row) => To | undefined

/** Whether a target opens beside the list, which stays. */
export const isBeside = (to: To | undefined) => typeof to === 'object' && to.pathname === undefined

/**
 * The link of a row and a function that follows it. A target beside the list keeps the history entry's state (the cursor trail)
 * and notes that the list is one step back, so that closing can go back.
 */
export function useRowTarget<Row>(rowLink: RowLink<Row> | undefined) {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (row: Row) => {
    const to = rowLink?.(row)
    if (to === undefined) return undefined
    const options = isBeside(to)
      ? { state: { ...historyState(state), besideList: true }, preventScrollReset: true }
      : {}
    return {
      props: { to, ...options },
      follow: () => navigate(to, options),
      /** Opens it in the place of another row beside the list: Back and Close still return to the list. */
      replace: () => navigate(to, { replace: true, state, preventScrollReset: true }),
    }
  }
}

/** The state of a history entry as an object. */
export const historyState = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/** Closes what a row opened beside the list: goes back if it was opened from there, or else replaces the address by the list's. */
export function useCloseBeside(list: () => To): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if ('besideList' in historyState(state)) navigate(-1)
    else navigate(list(), { replace: true, state, preventScrollReset: true })
  }
}
