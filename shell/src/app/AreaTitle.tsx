import { useEffect } from 'react'
import { useMenu } from '../layout/use-menu.ts'
import type { Areas } from '../remotes/areas.ts'
import { useAddress } from './address.ts'
import { usePlatform } from './PlatformContext.ts'

/** Tells the title what the menu calls the place where we are. Drawn before the screens, so that their own word comes last. */
export function AreaTitle({ areas }: { areas: Areas }) {
  const { title } = usePlatform()
  const { pathname } = useAddress()
  const links = useMenu(areas).flatMap((entry): { title: string; current: boolean }[] =>
    entry.links.length > 0 ? entry.links : [entry],
  )
  const name = links.find(({ current }) => current)?.title ?? ''
  useEffect(() => title.at(pathname, name), [title, pathname, name])
  return null
}
