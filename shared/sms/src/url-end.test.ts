import { describe, expect, it } from '@jest/globals'
import { replaceUrls } from './url-end.ts'

describe('the end of a URL', () => {
  it.each([
    ['none here', 'none here'],
    ['a https://a.example/1, b', 'a <https://a.example/1>, b'],
    ['https://a.example/x(1)) and (http://b.example)', '<https://a.example/x(1)>) and (<http://b.example>)'],
    ['ดู”https://a.example/สินค้า”ด่วน', 'ดู”<https://a.example/สินค้า>”ด่วน'],
    ['กดhttps://a.example/1เพื่อ', 'กด<https://a.example/1>เพื่อ'],
    ['https://a.example/1,https://b.example/2', '<https://a.example/1>,<https://b.example/2>'],
    ['https://', '<https://>'],
    ['https://a.example/?q=(((', '<https://a.example/?q=(((>'],
  ])('is found in %j', (text, found) => {
    expect(replaceUrls(text, (url) => `<${url}>`)).toBe(found)
  })
})
