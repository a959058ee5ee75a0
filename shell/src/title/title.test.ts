import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { createTitle } from './title.ts'

it('is the menu’s name for a path until the screen says its own', () => {
  const title = createTitle(createI18n('en'))
  title.at('/communication', 'All communications')
  expect(document.title).toBe('All communications · Songsarn')
  title.set('Communication of 20 Nov')
  expect(document.title).toBe('Communication of 20 Nov · Songsarn')
  title.at('/logs', 'Logs')
  expect(document.title).toBe('Logs · Songsarn')
})

it('keeps what the screen said when the language changes, with the product in it', () => {
  const i18n = createI18n('en')
  const title = createTitle(i18n)
  title.at('/communication/1', 'All communications')
  title.set('Spring sale')
  void i18n.changeLanguage('th')
  title.at('/communication/1', 'รายการส่งทั้งหมด')
  expect(document.title).toBe('Spring sale · ส่งสาร')
})

it('is the product alone where nothing has a name', () => {
  createTitle(createI18n('en')).at('/nowhere', '')
  expect(document.title).toBe('Songsarn')
})
