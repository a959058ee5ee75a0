import type { NavEntry, NeededRight } from '@songsarn/contract/console/registry'
import { languageOf } from '@songsarn/i18n/instance'
import type { Language } from '@songsarn/i18n/language'
import { VIEW_PARAM } from '@songsarn/ui/list/view-param'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type IconName, iconNamed } from '../../parts/Icon.tsx'
import { useSignedIn } from '../../platform/PlatformContext.ts'
import { useAddress } from '../../services/remotes/location.ts'
import { entryAt, menuOf } from '../../services/remotes/menu.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { abilityOf } from '../../services/session/ability.ts'
import type { Views } from '../../services/views/views.ts'

export type MenuLink = {
  path: string
  title: string
  current: boolean
  /** Its heading within the group. */
  section?: string
  /** The user's pinned views of the list. */
  views?: MenuLink[]
}
export type MenuEntry = {
  id: string
  icon: IconName
  title: string
  /** The entry or one of its links is the current screen. */
  current: boolean
  path?: string
  links: MenuLink[]
  /** The user's pinned views of the list that the entry itself is. */
  views?: MenuLink[]
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

/** The menu with the pinned views of the user, each under its list. Views of a list that has no link are under the nearest one. */
export function useMenuWithViews(remotes: Remotes, views: Views): MenuEntry[] {
  const entries = useMenu(remotes)
  const { pinned } = useStore(views.store)
  const { pathname, search } = useAddress()
  return useMemo(() => {
    if (pinned.length === 0) return entries
    const shownId = new URLSearchParams(search).get(VIEW_PARAM)
    const nav = entries.map(({ path, title, links }) => ({ path, title, children: links }))
    const viewsAt = (path: string | undefined): MenuLink[] =>
      pinned.flatMap((view) => {
        if (path === undefined || entryAt(nav, view.path)?.path !== path) return []
        const query = new URLSearchParams(view.query)
        query.set(VIEW_PARAM, view.id)
        return [
          { path: `${view.path}?${query}`, title: view.name, current: view.id === shownId && view.path === pathname },
        ]
      })
    // One link of the menu is the current page: the view, and not also its list.
    const withViews = <Entry extends { path?: string; current: boolean }>(entry: Entry) => {
      const own = viewsAt(entry.path)
      return { ...entry, views: own, current: entry.current && !own.some(({ current }) => current) }
    }
    return entries.map((entry) => ({ ...withViews(entry), links: entry.links.map(withViews) }))
  }, [entries, pinned, pathname, search])
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
