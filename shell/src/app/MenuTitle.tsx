import { useEffect } from 'react'
import { useMenu } from '../layout/use-menu.ts'
import { useAddress } from '../remotes/location.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { usePlatform } from './PlatformContext.ts'

/** Sets the page title to the menu's name of the current path. Rendered before the screens, so that their own title wins. */
export function MenuTitle({ remotes }: { remotes: Remotes }) {
  const { title } = usePlatform()
  const { pathname } = useAddress()
  const links = useMenu(remotes).flatMap((entry): { title: string; current: boolean }[] =>
    entry.links.length > 0 ? entry.links : [entry],
  )
  const name = links.find(({ current }) => current)?.title ?? ''
  useEffect(() => title.setFallback(pathname, name), [title, pathname, name])
  return null
}
