import { expect, it } from '@jest/globals'
import { checkLinks, linksOf } from './link-check.ts'

const REFUSE = { otherAddress: 'refuse', shortener: 'refuse', download: 'refuse' } as const
const check = { actions: REFUSE, addresses: ['brand.example/promo', 'shop.example'], ownHosts: ['sms.example'] }
const kindOf = (text: string) => checkLinks(text, check).refused.map(({ kind }) => kind)

it.each([
  ['https://shop.example', []],
  ['https://www.shop.example/a?b=c', []],
  ['https://SHOP.example:443/a', []],
  ['https://brand.example/promo/1', []],
  ['https://brand.example/promo', []],
  ['https://sms.example/l/abc', []],
  ['https://brand.example/promotion', ['otherAddress']],
  ['https://brand.example/promo/../admin', ['otherAddress']],
  ['https://notshop.example', ['otherAddress']],
  ['https://shop.example@evil.example/', ['otherAddress']],
  ['https://shop.example.evil.example/', ['otherAddress']],
  ['https://bit.ly/abc', ['shortener']],
  ['http://www.tinyurl.com/abc', ['shortener']],
  ['bit.ly/abc', ['shortener']],
  ['https://shop.example/a.apk?x=1', ['download']],
  ['https://shop.example/a%2Eapk', ['download']],
  ['https://shop.example/ticket.pdf', []],
  ['ดูที่ https://evil.example/โปร และ https://shop.example', ['otherAddress']],
])('%s', (text, kinds) => expect(kindOf(text)).toEqual(kinds))

it('finds addresses that phones make links of, and no words or amounts', () => {
  expect(linksOf('Go to www.evil.example, evil.com or evil.co/x.')).toEqual([
    'www.evil.example',
    'evil.com',
    'evil.co/x',
  ])
  expect(linksOf('Pay 1,200.50 baht.Thank you. Mail a@shop.com, 12.30-13.30, v1.2/3')).toEqual([])
})

it('takes the strictest action of all that a link is', () => {
  const actions = { otherAddress: 'refuse', shortener: 'warn', download: 'allow' } as const
  expect(checkLinks('https://bit.ly/x.apk', { ...check, actions }).refused).toMatchObject([{ kind: 'otherAddress' }])
})
