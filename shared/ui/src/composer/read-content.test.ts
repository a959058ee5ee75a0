import { describe, expect, it } from '@jest/globals'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import fc from 'fast-check'
import { readContent } from './read-content.ts'

const sample = { mobile: '0812345678' }
const read = (content: string) => readContent(content, MERGE_FIELDS, sample)

describe('readContent', () => {
  it('counts parts with sample values for fields', () => {
    expect(read(`${'a'.repeat(150)}{{mobile}}`).count).toMatchObject({ parts: 1, roomInPart: 0 })
    expect(read(`${'a'.repeat(151)}{{mobile}}`).count).toMatchObject({ parts: 2 })
  })

  it('names the character that forced UCS-2 in the content, not in a sample', () => {
    expect(read('Hi ก').forcedBy).toEqual({ char: 'ก', index: 3 })
    expect(readContent('{{city}}', MERGE_FIELDS, { city: 'เลย' })).toMatchObject({
      forcedBy: undefined,
      count: { encoding: 'ucs2' },
    })
  })

  it('marks fields, unknown fields and the character that forced UCS-2', () => {
    expect(read('{{mobile}} {{nope}} ก').marks).toEqual([
      { index: 0, length: 10, kind: 'field' },
      { index: 11, length: 8, kind: 'error' },
      { index: 20, length: 1, kind: 'forced' },
    ])
  })

  it('shows and counts an unknown field as written', () => {
    expect(read('Hi {{nope}}')).toMatchObject({ parts: ['Hi {{nope}}'], withoutValue: [], count: { units: 15 } })
  })

  it('lists fields that will be empty', () => {
    expect(read('{{firstName}} {{lastName|x}} {{mobile}} {{nope}}').withoutValue).toEqual(['firstName'])
  })

  it('counts code points against the limit', () => {
    expect(read('😀'.repeat(1000))).toMatchObject({ characters: 1000, tooLong: false })
    expect(read('a'.repeat(1001))).toMatchObject({ characters: 1001, tooLong: true })
  })

  it('orders marks without overlaps', () => {
    const piece = fc.constantFrom('a', 'ก', '😀', '{{', '}}', '{{mobile}}', '{{nope}}', '{{city|ก}}')
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const content = pieces.join('')
        let end = 0
        for (const { index, length } of read(content).marks) {
          expect(index).toBeGreaterThanOrEqual(end)
          end = index + length
        }
        expect(end).toBeLessThanOrEqual(content.length)
      }),
    )
  })
})
