import { useEffect } from 'react'
import { useMenu } from '../layout/use-menu.ts'
import type { Areas } from '../remotes/areas.ts'
import { usePlatform } from './PlatformContext.ts'

/** Until a screen says its own title, the menu's name for it stands; in a tab's list every page is told apart at once. */
export function useAreaTitle(areas: Areas): void {
  const { title } = usePlatform()
  const name = useMenu(areas)
    .flatMap((entry) => [
      ...(entry.links.length === 0 && entry.current ? [entry.title] : []),
      ...currentLinks(entry.links),
    ])
    .at(0)
  useEffect(() => {
    if (name) title(name)
  }, [title, name])
}

const currentLinks = (links: readonly { title: string; current: boolean }[]) =>
  links.filter(({ current }) => current).map(({ title }) => title)
