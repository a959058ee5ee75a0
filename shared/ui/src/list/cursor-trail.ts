import { useLocation, useNavigate } from 'react-router'

export type CursorTrail = {
  atStart: boolean
  /** From 1; unknown behind a link into the middle of a list. */
  page: number | undefined
  first(): void
  /** Undefined when the way here is not known. */
  previous: (() => void) | undefined
  next(cursor: string): void
}

/**
 * A cursor only leads on, so the cursors of the pages before this one are kept in the state of the history entry:
 * they are there again after a reload or a step back, and a copied link just begins where it points to.
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
    navigate({ search: search && `?${search}` }, { state: { ...stateOf(location.state), trail } })
  }
  return {
    atStart: after === undefined,
    page: after === undefined ? 1 : before[0] === null ? before.length + 1 : undefined,
    first: () => go(undefined, []),
    previous: before.length ? () => go(before.at(-1) ?? undefined, before.slice(0, -1)) : undefined,
    next: (cursor) => go(cursor, [...before, after ?? null]),
  }
}

const stateOf = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/** `null` stands for the first page, which has no cursor; a trail that does not begin with it came from a link. */
function readTrail(state: unknown): (string | null)[] {
  const trail: unknown = 'trail' in stateOf(state) ? Reflect.get(stateOf(state), 'trail') : []
  return Array.isArray(trail) && trail.every((cursor) => cursor === null || typeof cursor === 'string') ? trail : []
}
