import type { MenuSection as ButtonSection } from './MenuButton.tsx'
import type { MenuEntry, MenuLink } from './use-menu.ts'

export type MenuSection = { title: string | undefined; links: MenuLink[] }

/** Groups neighbouring links with the same heading. */
export function sectionsOf(links: readonly MenuLink[]): MenuSection[] {
  const sections: MenuSection[] = []
  for (const link of links) {
    const last = sections.at(-1)
    if (last && last.title === link.section) last.links.push(link)
    else sections.push({ title: link.section, links: [link] })
  }
  return sections
}

/** The links of an entry's popup: of its group, or of the list with its views. Empty: the entry is a link itself. */
export function popupLinks({ links, path, title, current, views = [] }: MenuEntry): MenuLink[] {
  return path !== undefined && links.length === 0 && views.length > 0 ? [{ path, title, current, views }] : links
}

/** The sections of a popup menu. `title` is the heading of links without one at the start. */
export function buttonSections(
  links: readonly MenuLink[],
  navigate: (path: string) => void,
  title?: string,
): ButtonSection[] {
  return sectionsOf(links).map((section, index) => ({
    id: section.links[0]?.path ?? '',
    title: section.title ?? (index === 0 ? title : undefined),
    items: section.links
      .flatMap((link) => [link, ...(link.views ?? [])])
      .map((link) => ({
        id: link.path,
        label: link.title,
        checked: link.current,
        run: () => navigate(link.path),
      })),
  }))
}
