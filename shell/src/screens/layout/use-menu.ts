import type { NavEntry, NeededRight } from '@songsarn/contract/console/registry'
import { languageOf } from '@songsarn/i18n/instance'
import type { Language } from '@songsarn/i18n/language'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type IconName, iconNamed } from '../../parts/Icon.tsx'
import { useSignedIn } from '../../platform/PlatformContext.ts'
import { useAddress } from '../../services/remotes/location.ts'
import { entryAt, menuOf } from '../../services/remotes/menu.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { abilityOf } from '../../services/session/ability.ts'

export type MenuLink = {
  path: string
  title: string
  current: boolean
  /** Its heading within the group. */
  section?: string
}
export type MenuEntry = {
  id: string
  icon: IconName
  title: string
  /** The entry or one of its links is the current screen. */
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

/** The registry's menu in the current language, without entries that the user has no right to. */
export function useMenu(remotes: Remotes): MenuEntry[] {
  const can = useCan()
  const { i18n } = useTranslation()
  const { pathname } = useAddress()
  const state = useSyncExternalStore(remotes.registry.subscribe, remotes.registry.get)
  const language = languageOf(i18n)
  return useMemo(() => {
    const entries = state.is === 'loaded' ? menuOf(state.registry, can) : []
    const current = entryAt(entries, pathname)?.path
    return entries.map((entry) => menuEntry(entry, language, current))
  }, [state, can, language, pathname])
}

function menuEntry(entry: NavEntry, language: Language, currentPath: string | undefined): MenuEntry {
  const links = (entry.children ?? []).map(({ path, title, section }) => ({
    path,
    title: title[language],
    current: path === currentPath,
    section: section?.[language],
  }))
  return {
    id: entry.path ?? entry.title.en,
    icon: iconNamed(entry.icon),
    title: entry.title[language],
    current: entry.path === currentPath ? currentPath !== undefined : links.some(({ current }) => current),
    path: entry.path,
    links,
  }
}
