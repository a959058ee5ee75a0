import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { createTitle } from './title.ts'

it('is the menu’s name of the path until the screen sets its own', () => {
  const title = createTitle(createI18n('en'))
  title.setFallback('/communication', 'All communications')
  expect(document.title).toBe('All communications · Songsarn')
  title.set('Communication of 20 Nov')
  expect(document.title).toBe('Communication of 20 Nov · Songsarn')
  title.setFallback('/logs', 'Logs')
  expect(document.title).toBe('Logs · Songsarn')
})

it('keeps the screen’s title and translates the product name when the language changes', () => {
  const i18n = createI18n('en')
  const title = createTitle(i18n)
  title.setFallback('/communication/1', 'All communications')
  title.set('Spring sale')
  void i18n.changeLanguage('th')
  title.setFallback('/communication/1', 'รายการส่งทั้งหมด')
  expect(document.title).toBe('Spring sale · ส่งสาร')
})

it('is the product name alone where the path has no name', () => {
  createTitle(createI18n('en')).setFallback('/nowhere', '')
  expect(document.title).toBe('Songsarn')
})
