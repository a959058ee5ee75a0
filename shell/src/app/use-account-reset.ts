import { useEffect, useRef } from 'react'
import { useMenu } from '../layout/use-menu.ts'
import { goTo } from '../remotes/location.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { HOME_PATH } from '../session/return-path.ts'
import { useSignedIn } from './PlatformContext.ts'

/**
 * After a change of the acting account, goes to the current screen's own path: ids and filters in the address belong to the
 * previous account.
 */
export function useAccountReset(remotes: Remotes): void {
  const { acting } = useSignedIn()
  const previous = useRef(acting.id)
  const menuPath = useMenu(remotes)
    .flatMap((entry) => [entry, ...entry.links])
    .findLast(({ current, path }) => current && path)?.path
  useEffect(() => {
    if (previous.current === acting.id) return
    previous.current = acting.id
    goTo(menuPath ?? HOME_PATH)
  }, [acting.id, menuPath])
}
