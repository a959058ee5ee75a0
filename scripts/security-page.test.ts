import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = join(__dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\|\s*|\s*\|$/g, '')))
const STATES = ['met', 'partly', 'not met', 'not applicable']

/**
 * The requirements of levels 1 and 2 in ASVS 5.0.0: how many each section has. The requirements of level 3 come after them
 * in a section, or not in this list.
 */
const SECTIONS: Record<string, number> = {
  ...{ 'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2, 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1 },
  ...{ 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5, 'V3.7': 2, 'V4.1': 3, 'V4.2': 1, 'V4.3': 2, 'V4.4': 4 },
  ...{ 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3, 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4, 'V6.5': 5 },
  ...{ 'V6.6': 3, 'V6.8': 4, 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2, 'V8.1': 2 },
  ...{ 'V8.2': 3, 'V8.3': 1, 'V8.4': 1, 'V9.1': 3, 'V9.2': 4, 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11 },
  ...{ 'V10.5': 5, 'V10.6': 2, 'V10.7': 3, 'V11.1': 2, 'V11.2': 3, 'V11.3': 3, 'V11.4': 4, 'V11.5': 1, 'V11.6': 1 },
  ...{ 'V12.1': 3, 'V12.2': 2, 'V12.3': 4, 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5, 'V14.1': 2, 'V14.2': 4 },
  ...{ 'V14.3': 3, 'V15.1': 3, 'V15.2': 3, 'V15.3': 7, 'V16.1': 1, 'V16.2': 5, 'V16.3': 4, 'V16.4': 3, 'V16.5': 3 },
  ...{ 'V17.1': 1, 'V17.2': 4, 'V17.3': 2 },
}

describe('docs/security.md', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
    expect(expected).toHaveLength(253)
    expect(rows.flatMap(([ids = '']) => ids.split(', ')).toSorted()).toEqual(expected.toSorted())
  })

  it('names only files that exist', () => {
    const named = Array.from(page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g), ([, path = '']) => path)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('gives a state, and a reason where a requirement is not met', () => {
    for (const [ids, , state = '', code, , remark] of rows) {
      expect([ids, STATES.includes(state)]).toEqual([ids, true])
      if (state === 'partly' || state === 'not applicable') expect([ids, remark]).not.toEqual([ids, ''])
      if (state === 'met') expect([ids, code || remark]).not.toEqual([ids, ''])
    }
  })

  it('names a test for each requirement that is met, or says that there is nothing to test', () => {
    const untested = rows.filter(([, , state, , test = '', remark = '']) => {
      const named = Array.from(test.matchAll(/`([^`]+)`/g), ([, path = '']) => path)
      const isTested = named.length > 0 && named.every((path) => /\.(test|spec)\.tsx?$/.test(path))
      return state === 'met' && !isTested && !remark.startsWith('No test: ')
    })
    expect(untested.map(([ids]) => ids)).toEqual([])
  })

  it('counts them', () => {
    const count = (state: string) =>
      rows.filter((row) => row[2] === state).reduce((sum, [ids = '']) => sum + ids.split(', ').length, 0)
    const [met, partly, not, none] = STATES.map(count)
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      `Of the 253 requirements ${met} are met, ${partly} partly, ${not} not, and ${none} do not apply.`,
    )
  })
})
