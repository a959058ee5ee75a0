import type { MenuSection as ButtonSection } from './MenuButton.tsx'
import type { MenuLink } from './use-menu.ts'

export type MenuSection = { title: string | undefined; links: MenuLink[] }

/** The links of a group by heading: neighbours that name the same one stand together. */
export function sectionsOf(links: readonly MenuLink[]): MenuSection[] {
  const sections: MenuSection[] = []
  for (const link of links) {
    const last = sections.at(-1)
    if (last && last.title === link.section) last.links.push(link)
    else sections.push({ title: link.section, links: [link] })
  }
  return sections
}

/** The same as a menu that opens from a button; `title` heads the links that have no heading of their own. */
export function buttonSections(
  links: readonly MenuLink[],
  navigate: (path: string) => void,
  title?: string,
): ButtonSection[] {
  return sectionsOf(links).map((section, index) => ({
    id: section.links[0]?.path ?? '',
    title: section.title ?? (index === 0 ? title : undefined),
    items: section.links.map((link) => ({
      id: link.path,
      label: link.title,
      checked: link.current,
      run: () => navigate(link.path),
    })),
  }))
}
