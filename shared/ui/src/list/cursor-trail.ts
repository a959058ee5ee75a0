import { useLocation, useNavigate } from 'react-router'
import { historyState } from './row-link.ts'

export type CursorTrail = {
  atStart: boolean
  /** From 1; undefined after a link into the middle of a list. */
  page: number | undefined
  first(): void
  /** Undefined when the previous cursors are unknown. */
  previous: (() => void) | undefined
  next(cursor: string): void
}

/**
 * Pages a list by cursor. A cursor only leads to the next page, so the history entry's state stores the cursors of the previous
 * pages. They survive a reload and Back; a copied link starts at its own page.
 */
export function useCursorTrail(after: string | undefined): CursorTrail {
  const location = useLocation()
  const navigate = useNavigate()
  const before = after === undefined ? [] : readTrail(location.state)
  const go = (cursor: string | undefined, trail: readonly (string | null)[]) => {
    const params = new URLSearchParams(location.search)
    if (cursor === undefined) params.delete('after')
    else params.set('after', cursor)
    const search = params.toString()
    navigate({ search: search && `?${search}` }, { state: { ...historyState(location.state), trail } })
  }
  return {
    atStart: after === undefined,
    page: after === undefined ? 1 : before[0] === null ? before.length + 1 : undefined,
    first: () => go(undefined, []),
    previous: before.length ? () => go(before.at(-1) ?? undefined, before.slice(0, -1)) : undefined,
    next: (cursor) => go(cursor, [...before, after ?? null]),
  }
}

/** `null` is the first page, which has no cursor. A trail without it started at a link. */
function readTrail(state: unknown): (string | null)[] {
  const trail: unknown = 'trail' in historyState(state) ? Reflect.get(historyState(state), 'trail') : []
  return Array.isArray(trail) && trail.every((cursor) => cursor === null || typeof cursor === 'string') ? trail : []
}
