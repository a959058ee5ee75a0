import type { i18n } from 'i18next'

export type Title = ReturnType<typeof createTitle>

/** The page's title: what the screen says, until then the menu's name for it; then the product. */
export function createTitle(i18n: i18n) {
  let screen = ''
  let fallback = ''
  let place = ''
  function show(): void {
    const product = i18n.t('common:product')
    const name = screen || fallback
    document.title = name ? `${name} · ${product}` : product
  }
  i18n.on('languageChanged', show)
  show()
  return {
    /** Said by the screen itself. */
    set(title: string): void {
      screen = title
      show()
    },
    /** The menu's name for a path: stands until the screen there says its own, and again in another language if it never does. */
    at(pathname: string, title: string): void {
      if (pathname !== place) screen = ''
      place = pathname
      fallback = title
      show()
    },
  }
}
