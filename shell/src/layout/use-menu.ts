import type { NavEntry, NeededRight } from '@songsarn/contract/registry'
import { languageOf } from '@songsarn/i18n/instance'
import type { Language } from '@songsarn/i18n/language'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../app/address.ts'
import { useSignedIn } from '../app/PlatformContext.ts'
import type { Areas } from '../remotes/areas.ts'
import { menuOf } from '../remotes/registry.ts'
import { abilityOf } from '../session/can.ts'
import { type IconName, iconNamed } from './Icon.tsx'

export type MenuLink = {
  path: string
  title: string
  current: boolean
  /** The heading that it stands under in its group. */
  section?: string
}
export type MenuEntry = {
  id: string
  icon: IconName
  title: string
  /** The entry or one of its links is where we are. */
  current: boolean
  path?: string
  links: MenuLink[]
}

export function useCan(): (right: NeededRight) => boolean {
  const { user } = useSignedIn()
  return useMemo(() => {
    const can = abilityOf(user)
    return ({ action, subject }) => can(action, subject)
  }, [user])
}

/** The menu as the registry lists it, without what the user may not see, in the language in use. */
export function useMenu(areas: Areas): MenuEntry[] {
  const can = useCan()
  const { i18n } = useTranslation()
  const { pathname } = useAddress()
  const state = useSyncExternalStore(areas.registry.subscribe, areas.registry.get)
  const language = languageOf(i18n)
  return useMemo(() => {
    const entries = state.is === 'loaded' ? menuOf(state.registry, can) : []
    const here = currentPath(entries, pathname)
    return entries.map((entry) => menuEntry(entry, language, here))
  }, [state, can, language, pathname])
}

/** The one link that we are at or under: the longest, since `/communication` lies above `/communication/quick-send`. */
function currentPath(entries: readonly NavEntry[], pathname: string): string | undefined {
  const paths = entries.flatMap((entry) => [entry.path, ...(entry.children ?? []).map(({ path }) => path)])
  return paths
    .filter((path) => path !== undefined)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}

function menuEntry(entry: NavEntry, language: Language, here: string | undefined): MenuEntry {
  const links = (entry.children ?? []).map(({ path, title, section }) => ({
    path,
    title: title[language],
    current: path === here,
    section: section?.[language],
  }))
  return {
    id: entry.path ?? entry.title.en,
    icon: iconNamed(entry.icon),
    title: entry.title[language],
    current: entry.path === here ? here !== undefined : links.some(({ current }) => current),
    path: entry.path,
    links,
  }
}
