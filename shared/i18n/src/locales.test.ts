import { describe, expect, it } from '@jest/globals'
import { ERRORS } from '@songsarn/contract/api'
import { CLIENT_CODES, FIELD_CODES } from '@songsarn/contract/base/problem'
import { BASE_LOCALES, createI18n } from './instance.ts'
import { disparities, expectParity } from './parity.ts'
import { fieldProblemText, problemText } from './problem-text.ts'

describe('the texts', () => {
  it.each(Object.entries(BASE_LOCALES))('of %s have the same keys and values in every language', (_name, locales) => {
    expectParity(locales)
  })
  it('with a count need `_other` in every language', () => {
    const en = { cart_one: '{{count}} thing', cart_other: '{{count}} things' }
    expect(disparities({ en, th: { cart_one: '{{count}} ชิ้น' } })).toEqual(['th: cart_other is missing'])
    expect(disparities({ en, th: { cart_other: '{{count}} ชิ้น' } })).toEqual([])
  })
  it.each(['en', 'th'] as const)('cover every code of the API in %s', (language) => {
    const i18n = createI18n(language)
    const unexpected = i18n.t('problems:unexpected')
    for (const code of [...Object.keys(ERRORS), ...CLIENT_CODES]) {
      expect([code, problemText(i18n, { code })]).not.toEqual([code, unexpected])
    }
    for (const code of FIELD_CODES) {
      expect([code, fieldProblemText(i18n, { code })]).not.toEqual([code, unexpected])
    }
  })
  it('interpolate the values of a problem, with grouped digits', () => {
    const i18n = createI18n('en')
    expect(problemText(i18n, { code: 'credit.insufficient', params: { missing: 1234 } })).toContain('1,234 more')
  })
  it('name a country in the language of the reader, and leave a prefix as it is', () => {
    const held = (area: string) => problemText(createI18n('th'), { code: 'otp.heldBack', params: { area, minutes: 2 } })
    expect(held('MM')).toContain('เมียนมา')
    expect(held('+6681')).toContain('+6681')
  })
  it('never show an unknown code', () => {
    expect(problemText(createI18n('en'), { code: 'brand.new' })).not.toContain('brand')
  })
  it('switch the language synchronously', () => {
    const i18n = createI18n('en')
    void i18n.changeLanguage('th')
    expect(i18n.t('common:action.retry')).toBe('ลองอีกครั้ง')
  })
})
