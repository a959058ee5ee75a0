import { beforeAll, describe, expect, it } from '@jest/globals'
import { ANY_FIELD, parseContent } from '@songsarn/sms/merge-fields'
import { decodeLink, linkKey } from './link-code.ts'
import { isHttpUrl, type LinkSet, targetsOf, trackedText } from './tracked-text.ts'

let set: LinkSet
beforeAll(async () => {
  const key = await linkKey('a key for tests')
  set = {
    no: 5,
    key,
    origin: 'https://sms.example',
    shortenUrl: true,
    optOutLabel: null,
    consentLabel: null,
    extraCredits: 0,
  }
})

const LINK = /https:\/\/sms\.example\/([luc])\/([0-9A-Za-z]{11})/g

/** The text with `<page index>` for each link, and the URLs of the row. */
function shown(content: string, values: Record<string, string> = {}, options: Partial<LinkSet> = {}) {
  const { text, missing, targets } = trackedText(
    parseContent(content, ANY_FIELD).pieces,
    values,
    { ...set, ...options },
    3,
  )
  const short = text.replaceAll(LINK, (_, page, code) => {
    const number = decodeLink(set.key, code)
    expect(number).toMatchObject({ set: 5, row: 3 })
    return `<${page} ${number?.index}>`
  })
  return { text: short, missing, targets: targets.map(({ index, url }) => `${index} ${url}`) }
}

describe('the text of a row', () => {
  it.each([
    ['See https://a.example/x now', 'See <l 2> now', [{ url: 'https://a.example/x' }]],
    ['(http://a.example).', '(<l 2>).', [{ url: 'http://a.example' }]],
    ['HTTPS://a.example/?q=a,b!', '<l 2>!', [{ url: 'HTTPS://a.example/?q=a,b' }]],
    [
      'https://a.example https://b.example https://a.example',
      '<l 2> <l 3> <l 2>',
      [{ url: 'https://a.example' }, { url: 'https://b.example' }],
    ],
    ['ดู https://a.example/สินค้า ด่วน', 'ดู <l 2> ด่วน', [{ url: 'https://a.example/สินค้า' }]],
    ['Wiki https://en.example/wiki/A_(b) end', 'Wiki <l 2> end', [{ url: 'https://en.example/wiki/A_(b)' }]],
    ['(see https://en.example/wiki/A_(b)).', '(see <l 2>).', [{ url: 'https://en.example/wiki/A_(b)' }]],
    [
      '[https://a.example/x[1]] {https://a.example/y}',
      '[<l 2>] {<l 3>}',
      [{ url: 'https://a.example/x[1]' }, { url: 'https://a.example/y' }],
    ],
    ['ดู “https://shop.example/q1” เลย', 'ดู “<l 2>” เลย', [{ url: 'https://shop.example/q1' }]],
    [
      '‘https://shop.example/q1’… «https://shop.example/q2»',
      '‘<l 2>’… «<l 3>»',
      [{ url: 'https://shop.example/q1' }, { url: 'https://shop.example/q2' }],
    ],
    ['กดhttps://shop.example/1เพื่อรับ', 'กด<l 2>เพื่อรับ', [{ url: 'https://shop.example/1' }]],
    ['https://shop.exampleครับ', '<l 2>ครับ', [{ url: 'https://shop.example' }]],
    ['https://ร้าน.example/สินค้า1ชิ้น?ชื่อ=ก&n=1นะ', '<l 2>นะ', [{ url: 'https://ร้าน.example/สินค้า1ชิ้น?ชื่อ=ก&n=1' }]],
    [
      'https://a.example/1,https://a.example/2;http://a.example/3',
      '<l 2>,<l 3>;<l 4>',
      [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }, { url: 'http://a.example/3' }],
    ],
    ['https://web.example/web/https://a.example/', '<l 2>', [{ url: 'https://web.example/web/https://a.example/' }]],
    ['https://a.example/x\u200bต่อ', '<l 2>\u200bต่อ', [{ url: 'https://a.example/x' }]],
    ['a.example and ftp://a.example', 'a.example and ftp://a.example', []],
    ['https:// and https://[x', 'https:// and https://[x', []],
    ['https://shop.example@evil.example/', 'https://shop.example@evil.example/', []],
  ])('has a short link for each URL of %j', (content, text, targets) => {
    expect(shown(content)).toEqual({ text, missing: [], targets: [] })
    expect(targetsOf(content)).toEqual(targets)
  })

  it('puts values into a URL without letting them change where it leads', () => {
    const content = 'https://a.example/{{id}}?n={{name|you}}&x=1. Bye {{name}}'
    expect(targetsOf(content)).toEqual([{ prefix: 'https://a.example/' }])
    expect(shown(content, { id: '../é?b=2', name: ' Ann ' })).toEqual({
      text: '<l 2>. Bye Ann',
      missing: [],
      targets: ['2 https://a.example/..%2F%C3%A9%3Fb%3D2?n=Ann&x=1'],
    })
    expect(shown(content, {})).toMatchObject({
      text: '<l 2>. Bye ',
      missing: ['id', 'name'],
      targets: ['2 https://a.example/?n=you&x=1'],
    })
  })

  it('ends a URL with a field where Thai text follows', () => {
    expect(shown('รับ https://a.example/c/{{code}}ได้เลย', { code: 'x1' })).toEqual({
      text: 'รับ <l 2>ได้เลย',
      missing: [],
      targets: ['2 https://a.example/c/x1'],
    })
    expect(shown('(https://a.example/({{code}}))', { code: 'x1' }).text).toBe('(<l 2>)')
  })

  it('never shortens a URL whose host a value would decide', () => {
    for (const content of ['https://{{shop}}/x', 'https://a.example{{shop}}', 'https://{{shop}}.a.example/'])
      expect(targetsOf(content)).toEqual([])
    expect(shown('https://a.example{{shop}}/', { shop: '.evil.example' }).text).toBe('https://a.example.evil.example/')
    expect(shown('Hi {{firstName}}', { firstName: 'https://evil.example' })).toMatchObject({
      text: 'Hi https://evil.example',
      targets: [],
    })
  })

  it('lets the field link be a whole URL', () => {
    expect(shown('Go: {{link}}', { link: 'https://b.example/?u=7' })).toMatchObject({
      text: 'Go: <l 2>',
      targets: ['2 https://b.example/?u=7'],
    })
    expect(shown('Go: {{link}}', { link: 'javascript:alert(1)' })).toMatchObject({
      text: 'Go: javascript:alert(1)',
      targets: [],
    })
    expect(shown('Go: {{link}}', {})).toMatchObject({ text: 'Go: ', missing: ['link'], targets: [] })
  })

  it('ends with the link to the opt-out page, and leaves URLs alone without short links', () => {
    expect(shown('https://a.example', {}, { shortenUrl: false, optOutLabel: '\nOpt out: ' }).text).toBe(
      'https://a.example\nOpt out: <u 0>',
    )
    expect(shown('Hi', {}, { consentLabel: '\nConsent: ', optOutLabel: '\nOpt out: ' }).text).toBe(
      'Hi\nConsent: <c 1>\nOpt out: <u 0>',
    )
  })

  it('is the same each time, has the same length for each row, and other codes', () => {
    const { pieces } = parseContent('Go https://a.example')
    const texts = [1, 1, 2, 1_000_000].map((row) => trackedText(pieces, {}, set, row).text)
    expect(texts[0]).toBe(texts[1])
    expect(new Set(texts).size).toBe(3)
    expect(new Set(texts.map(({ length }) => length)).size).toBe(1)
  })
})

it.each(['https://a.example', 'http://a.example:8080/x?y#z'])('takes %s', (url) => expect(isHttpUrl(url)).toBe(true))
it.each([
  '',
  '/x',
  'javascript:alert(1)',
  'https://u:p@a.example',
  'https://u@a.example',
  `https://a.example/${'x'.repeat(2000)}`,
])('refuses %s', (url) => expect(isHttpUrl(url)).toBe(false))
