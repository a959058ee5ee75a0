import { describe, expect, it } from '@jest/globals'
import { CLIENT_CODES, ERROR_STATUS, FIELD_CODES } from '@songsarn/contract/problem'
import { BASE_LOCALES, createI18n } from './instance.ts'
import { disparities, expectParity } from './parity.ts'
import { fieldProblemText, problemText } from './problem-text.ts'

describe('the texts', () => {
  it.each(Object.entries(BASE_LOCALES))('of %s say the same things in every language', (_name, locales) => {
    expectParity(locales)
  })
  it('of a number need the form that every language has: the other one would be shown', () => {
    const en = { cart_one: '{{count}} thing', cart_other: '{{count}} things' }
    expect(disparities({ en, th: { cart_one: '{{count}} ชิ้น' } })).toEqual(['th: cart_other is missing'])
    expect(disparities({ en, th: { cart_other: '{{count}} ชิ้น' } })).toEqual([])
  })
  it.each(['en', 'th'] as const)('know every code of the API in %s', (language) => {
    const i18n = createI18n(language)
    const unexpected = i18n.t('problems:unexpected')
    for (const code of [...Object.keys(ERROR_STATUS), ...CLIENT_CODES]) {
      expect([code, problemText(i18n, { code })]).not.toEqual([code, unexpected])
    }
    for (const code of FIELD_CODES) {
      expect([code, fieldProblemText(i18n, { code })]).not.toEqual([code, unexpected])
    }
  })
  it('fill in what a problem tells, in grouped digits', () => {
    const i18n = createI18n('en')
    expect(problemText(i18n, { code: 'credit.insufficient', params: { missing: 1234 } })).toContain('1,234 more')
  })
  it('never show a code that they do not know', () => {
    expect(problemText(createI18n('en'), { code: 'brand.new' })).not.toContain('brand')
  })
  it('change at once, without a request', () => {
    const i18n = createI18n('en')
    void i18n.changeLanguage('th')
    expect(i18n.t('common:action.retry')).toBe('ลองอีกครั้ง')
  })
})
