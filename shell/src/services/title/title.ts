import type { i18n } from 'i18next'

/** The page title: the screen's own, or else the menu's name of the path; then the product name. */
export function createTitle(i18n: i18n) {
  let screenTitle = ''
  let fallback = ''
  let path = ''
  function update(): void {
    const product = i18n.t('common:product')
    const name = screenTitle || fallback
    document.title = name ? `${name} · ${product}` : product
  }
  i18n.on('languageChanged', update)
  // The product's name is among the first texts.
  i18n.on('added', update)
  if (i18n.exists('common:product')) update()
  return {
    /** The title that the screen itself sets. */
    set(title: string): void {
      screenTitle = title
      update()
    },
    /** The menu's name of a path, used until the screen there sets its own title. */
    setFallback(pathname: string, title: string): void {
      if (pathname !== path) screenTitle = ''
      path = pathname
      fallback = title
      update()
    },
  }
}
