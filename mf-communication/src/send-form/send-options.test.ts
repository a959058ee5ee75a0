import { expect, it } from '@jest/globals'
import { analysisOptions, extraCredits, type SendOptions, withSampleLinks } from './send-options.ts'

const NO_OPTIONS: SendOptions = {
  shortenUrl: false,
  unsubscribe: false,
  eConsent: { flag: false, template: '', callback: '' },
  couponId: '',
  missingValue: 'blank',
}

const options = { ...NO_OPTIONS, shortenUrl: true, unsubscribe: true }

it('adds sample links as long as the real links, in the language of the text', () => {
  const of = (text: string) => withSampleLinks(text, options, text, 'https://sms.example')
  expect(of('See https://shop.example/sale?a=1.')).toBe(
    'See https://sms.example/l/4tY7Kq0ZsW2.\nOpt out: https://sms.example/u/4tY7Kq0ZsW2',
  )
  expect(of('สวัสดี')).toMatch(/^สวัสดี\nไม่รับข่าวสาร: https/)
})

it('counts what services cost, and leaves out what is switched off', () => {
  const eConsent = { flag: true, template: 'a', callback: '' }
  expect(extraCredits({ ...options, eConsent }, 2)).toBe(3)
  expect(analysisOptions({ ...options, eConsent })).toEqual({
    shortenUrl: true,
    unsubscribe: true,
    missingValue: 'blank',
    eConsent: { templateId: 'a' },
  })
  expect(analysisOptions({ ...NO_OPTIONS, eConsent: { ...eConsent, flag: false } })).not.toHaveProperty('eConsent')
})
