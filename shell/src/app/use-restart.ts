import { useEffect, useRef } from 'react'
import { useMenu } from '../layout/use-menu.ts'
import type { Areas } from '../remotes/areas.ts'
import { goTo } from '../remotes/location.ts'
import { HOME_PATH } from '../session/return-path.ts'
import { useSignedIn } from './PlatformContext.ts'

/** What the address names (an id, a filter) is of the account before: acting for another begins at the screen's own path. */
export function useRestart(areas: Areas): void {
  const { acting } = useSignedIn()
  const before = useRef(acting.id)
  const here = useMenu(areas)
    .flatMap((entry) => [entry, ...entry.links])
    .findLast(({ current, path }) => current && path)?.path
  useEffect(() => {
    if (before.current === acting.id) return
    before.current = acting.id
    goTo(here ?? HOME_PATH)
  }, [acting.id, here])
}
