import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type CostAdvice, type CostedText, costAdvice, withoutExtraSpaces } from './cost-advice.ts'
import { linksOf } from './link-check.ts'
import { type FieldValues, MERGE_FIELDS, parseContent, render } from './merge-fields.ts'
import { countParts } from './parts.ts'
import { plainContent } from './plain-content.ts'

const textFor = (content: string, values: FieldValues = {}) => render(parseContent(content).pieces, values).text
const one: CostedText = { textOf: (content) => textFor(content) }
const seventyFive: CostedText = { textOf: (content) => textFor(content), recipients: 75 }
const advise = (content: string, texts: readonly CostedText[] = [one]) => costAdvice(content, MERGE_FIELDS, texts)

describe('advice on the cost of a text', () => {
  it('tells how many characters fewer save a part of each recipient, and which', () => {
    expect(advise('a'.repeat(165), [seventyFive])).toEqual([
      {
        kind: 'shorten',
        saving: { from: 2, to: 1, credits: 75, of: 'all' },
        place: { index: 160, length: 5 },
        characters: 5,
      },
    ])
    expect(advise('ก'.repeat(136))).toMatchObject([{ kind: 'shorten', characters: 2, saving: { from: 3, to: 2 } }])
    // Its last letter has two marks, which stay with it.
    expect(advise(`${'ก'.repeat(70)}นี้`)).toMatchObject([{ kind: 'shorten', characters: 3 }])
    expect(advise('a'.repeat(185))).toEqual([])
    expect(advise('a'.repeat(160))).toEqual([])
  })

  it('replaces what alone makes a text Unicode, and names it', () => {
    const text = `Don‘t ‘wait’ ${'a'.repeat(140)}`
    expect(advise(text, [seventyFive])[0]).toMatchObject({
      kind: 'plain',
      saving: { from: 3, to: 1, credits: 150 },
      mended: `Don't 'wait' ${'a'.repeat(140)}`,
      replaced: [
        { from: '‘', to: "'", index: 3 },
        { from: '’', to: "'", index: 11 },
      ],
    })
  })

  it.each(['ก', '🎉', 'ł'])(
    'finds no typographic character to replace beside %s, which makes it Unicode anyway',
    (char) => {
      expect(advise(`${char} Don‘t ${'a'.repeat(140)}`).map(({ kind }) => kind)).not.toContain('plain')
    },
  )

  it('removes extra spaces', () => {
    expect(advise(`Hello,   you \n${'a'.repeat(147)}`)).toMatchObject([
      { kind: 'spaces', mended: `Hello, you\n${'a'.repeat(147)}` },
      { kind: 'shorten', characters: 1 },
    ])
  })

  it('shortens before a link or a merge field at the end, never in them', () => {
    const [advice] = advise(`${'a'.repeat(146)} https://a.example`)
    expect(advice).toMatchObject({ kind: 'shorten', place: { index: 142, length: 4 }, characters: 4 })
    expect(advise(`${'a'.repeat(161)} {{firstName}}`)).toMatchObject([{ place: { index: 159, length: 2 } }])
  })

  it('shortens Thai before a letter, never between a letter and its marks', () => {
    const text = 'สวัสดีค่ะ พัสดุของคุณมาถึงแล้ว โปรดติดต่อรับที่เคาน์เตอร์ภายในวันศุกร์นี้'
    const [advice] = advise(text)
    expect(advice).toMatchObject({ kind: 'shorten', characters: 3, saving: { from: 2, to: 1 } })
    expect(advice?.kind === 'shorten' && text.slice(advice.place.index)).toBe('นี้')
  })

  it('counts the link to opt out, and the credit of its service', () => {
    const withLink: CostedText = {
      ...seventyFive,
      textOf: (content) => `${content}\nOpt out: https://a.example/u/4tY7Kq0ZsW2`,
    }
    const text = 'a'.repeat(150)
    expect(costAdvice(text, MERGE_FIELDS, [withLink], [seventyFive])).toEqual([
      { kind: 'optOut', saving: { from: 2, to: 1, credits: 150, of: 'all' } },
    ])
    expect(costAdvice('a'.repeat(170), MERGE_FIELDS, [withLink], [seventyFive])).not.toContainEqual(
      expect.objectContaining({ kind: 'optOut' }),
    )
  })

  it('sums recipients by the length of their texts', () => {
    const longer: CostedText = { textOf: (content) => `${content}bbb`, recipients: 2, isAtMost: true }
    expect(advise('a'.repeat(161), [seventyFive, longer])).toMatchObject([
      { characters: 4, saving: { from: 2, to: 1, credits: 77, of: 'atMost' } },
    ])
  })
})

const word = fc.constantFrom(
  ...'abc é',
  'Don’t',
  '“Sale”',
  ' – ',
  '…',
  '   ',
  '\n',
  '{{firstName}}',
  '{{lastName|all of  you}}',
)
const link = fc.constantFrom('https://a.example/x–y?q={{mobile}}', ' www.a.example/’b ', 'a.example ')
const other = fc.constantFrom('ก', 'น้ำ', '🎉', '👩‍👩‍👧', '{{', 'e\u0301')
const words = (...of: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...of), { minLength: 40, maxLength: 220, size: 'max' }).map((all) => all.join(''))
const content = fc.oneof(words(word), words(word, link), words(word, other), words(other))
const VALUES = [{}, { firstName: 'Anna', lastName: 'Björk' }, { firstName: 'กานดา', mobile: '0812345678' }]
const texts: CostedText[] = VALUES.map((values, index) => ({
  textOf: (of) => textFor(of, values),
  recipients: 10 ** index,
}))

const without = (of: string, { index, length }: { index: number; length: number }) =>
  of.slice(0, index) + of.slice(index + length)
const changed = (of: string, advice: CostAdvice) =>
  advice.kind === 'shorten' ? without(of, advice.place) : advice.kind === 'optOut' ? of : advice.mended
const creditsFor = (of: string) =>
  texts.reduce((sum, { textOf, recipients = 0 }) => sum + countParts(textOf(of)).parts * recipients, 0)
const fieldsOf = (of: string) =>
  parseContent(of).pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [of.slice(piece.index, piece.index + piece.length)],
  )

describe('each advice, for any text', () => {
  it('saves exactly what it tells, the most first', () => {
    fc.assert(
      fc.property(content, (of) => {
        const all = advise(of, texts)
        for (const advice of all) expect(creditsFor(of) - creditsFor(changed(of, advice))).toBe(advice.saving.credits)
        expect(all.map(({ saving }) => saving.credits)).toEqual(
          all.map(({ saving }) => saving.credits).toSorted((a, b) => b - a),
        )
      }),
    )
  })

  it('keeps merge fields and links', () => {
    fc.assert(
      fc.property(content, (of) => {
        for (const advice of advise(of, texts)) {
          expect(fieldsOf(changed(of, advice))).toEqual(fieldsOf(of))
          expect(linksOf(changed(of, advice))).toEqual(linksOf(of))
        }
        expect(fieldsOf(plainContent(of, MERGE_FIELDS))).toEqual(fieldsOf(of))
        expect(linksOf(plainContent(of, MERGE_FIELDS))).toEqual(linksOf(of))
      }),
    )
  })

  it('leaves words as they are when it removes spaces', () => {
    fc.assert(
      fc.property(words(word, other), (of) => {
        const mended = withoutExtraSpaces(of, MERGE_FIELDS)
        expect(mended.replaceAll(/\s/g, '')).toBe(of.replaceAll(/\s/g, ''))
      }),
    )
  })

  it('replaces nothing in Thai text', () => {
    fc.assert(
      fc.property(words(word), (of) => {
        expect(advise(`${of}น`, texts).map(({ kind }) => kind)).not.toContain('plain')
      }),
    )
  })
})
