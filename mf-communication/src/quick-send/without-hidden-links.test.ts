import { expect, it } from '@jest/globals'
import { withoutHiddenLinks } from './without-hidden-links.ts'

const LINK = 'https://sms.example/u/***********'

it.each([
  [`Sale! ${LINK}`, 'Sale!'],
  [`Sale today\n${LINK}`, 'Sale today\n'],
  [`See (${LINK}), or call.`, 'See (), or call.'],
  [`ลดราคาวันนี้\nไม่รับข่าวสาร: ${LINK}`, 'ลดราคาวันนี้'],
  [`Sale\nConsent: ${LINK.replace('/u/', '/c/')}\nOpt out: ${LINK}`, 'Sale'],
  [`One ${LINK} two http://10.0.0.1:4000/c/*********** three`, 'One two three'],
  ['https://shop.example/sale stays', 'https://shop.example/sale stays'],
  ['', ''],
])('leaves out only the links with hidden codes: %j', (text, kept) => {
  expect(withoutHiddenLinks(text)).toBe(kept)
})
