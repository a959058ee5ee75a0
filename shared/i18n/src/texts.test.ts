import { expect, it, jest } from '@jest/globals'
import { createEmptyI18n } from './instance.ts'
import type { Language } from './language.ts'
import { createTexts, type LoadTexts } from './texts.ts'

const HELLO: Record<Language, object> = { en: { hello: 'Hello' }, th: { hello: 'สวัสดี' } }
const load = () => jest.fn<LoadTexts>(async (language) => ({ 'mf-x': HELLO[language] }))

it('loads texts in the current language, and in another language when it is asked for', async () => {
  const i18n = createEmptyI18n('en')
  const texts = createTexts(i18n)
  const source = load()
  await texts.add('mf-x', source)
  expect(i18n.hasResourceBundle('th', 'mf-x')).toBe(false)
  await texts.load('th')
  await i18n.changeLanguage('th')
  expect(i18n.t('mf-x:hello' as 'product')).toBe('สวัสดี')
  expect(source.mock.calls).toEqual([['en'], ['th']])
})

it('loads both when the language changes meanwhile', async () => {
  const i18n = createEmptyI18n('en')
  const source = load()
  const adding = createTexts(i18n).add('mf-x', source)
  await i18n.changeLanguage('th')
  await adding
  expect(i18n.t('mf-x:hello' as 'product')).toBe('สวัสดี')
})

it('says when a file cannot be loaded, and tries again when it is asked again', async () => {
  const texts = createTexts(createEmptyI18n('en'))
  const source = load()
  await texts.add('mf-x', source)
  source.mockRejectedValueOnce(new Error('offline'))
  await expect(texts.load('th')).rejects.toThrow('offline')
  await expect(texts.load('th')).resolves.toBeUndefined()
})
