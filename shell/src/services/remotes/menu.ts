import { isUnder, type NavEntry, type NeededRight, type Registry } from '@songsarn/contract/console/registry'

/** A title in each language. */
export type Title = NavEntry['title']

type Entry<T> = { path?: string; title: T; children?: readonly { path: string; title: T }[] }

/**
 * The entry of the menu with the longest path that contains this one, because `/communication` also contains
 * `/communication/quick-send`. A link to `…/new` contains what is beside it: `/communication/broadcast/new` also
 * `/communication/broadcast/{id}`.
 */
export function entryAt<T>(nav: readonly Entry<T>[], pathname: string): { path: string; title: T } | undefined {
  return nav
    .flatMap(({ path, title, children = [] }) => [{ path, title }, ...children])
    .flatMap(({ path, title }) => (path === undefined ? [] : [{ path, title, folder: path.replace(/\/new$/, '') }]))
    .filter(({ folder }) => isUnder(pathname, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** The menu's title of a path, or else the remote's first one. */
export const titleAt = (nav: readonly NavEntry[], pathname: string): Title | undefined =>
  (entryAt(nav, pathname) ?? nav[0])?.title

/** The menu of all remotes, in order, without entries that the user has no right to. Broken remotes stay in the menu. */
export function menuOf(registry: Registry, can: (right: NeededRight) => boolean): NavEntry[] {
  const allowed = ({ can: right }: { can?: NeededRight }) => right === undefined || can(right)
  // A remote that is listed twice is broken the second time, and in the menu from the first.
  const broken = registry.broken.filter(({ name }) => !registry.remotes.some((entry) => entry.name === name))
  return [...registry.remotes, ...broken]
    .flatMap((entry) => entry.nav)
    .filter(allowed)
    .map((entry) => (entry.children ? { ...entry, children: entry.children.filter(allowed) } : entry))
    .filter((entry) => entry.path !== undefined || (entry.children?.length ?? 0) > 0)
    .sort((a, b) => a.order - b.order)
}
