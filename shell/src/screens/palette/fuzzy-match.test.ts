import { describe, expect, it } from '@jest/globals'
import { bestMatches, groupMatches, inOrder } from './fuzzy-match.ts'

const find = (query: string) =>
  bestMatches(query, ['Home', 'Quick send', 'All communications', 'Logs', 'ส่งด่วน'], (text) => [text])

describe('the palette finds', () => {
  it('everything in order without a query', () => {
    expect(find('  ')).toHaveLength(5)
  })
  it('texts that begin with the words before texts that contain them', () => {
    expect(bestMatches('send', ['Resend', 'Quick send', 'Send again'], (text) => [text])).toEqual([
      'Send again',
      'Quick send',
      'Resend',
    ])
  })
  it('words in any order, capitals or not', () => {
    expect(find('SEND quick')).toEqual(['Quick send'])
  })
  it('letters in order', () => {
    expect(find('qsd')).toEqual(['Quick send'])
  })
  it('Thai', () => {
    expect(find('ด่วน')).toEqual(['ส่งด่วน'])
  })
  it('no entry when none matches', () => {
    expect(find('zebra')).toEqual([])
  })
  it('groups once each, the group of the best match first', () => {
    const found = [
      { group: 'Screens', title: 'Logs' },
      { group: 'Console', title: 'Log Out' },
      { group: 'Screens', title: 'Blog' },
    ]
    expect(groupMatches(found).map(({ title }) => title)).toEqual(['Logs', 'Blog', 'Log Out'])
  })
})

it('lists the product first, then what was found, and sample screens last', () => {
  const matches = [{ id: 'demo', isSample: true }, { id: 'screen' }]
  expect(inOrder(matches, [{ id: 'found' }]).map(({ id }) => id)).toEqual(['screen', 'found', 'demo'])
})
