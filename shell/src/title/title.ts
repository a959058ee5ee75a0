import type { i18n } from 'i18next'

/** The page's title: what the screen is, then the product. A screen without one is the product alone. */
export function createTitle(i18n: i18n) {
  let current = ''
  const show = () => {
    const product = i18n.t('common:product')
    document.title = current ? `${current} · ${product}` : product
  }
  i18n.on('languageChanged', show)
  show()
  return (title: string): void => {
    current = title
    show()
  }
}
