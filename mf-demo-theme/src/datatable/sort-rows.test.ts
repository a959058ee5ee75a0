import { expect, it } from '@jest/globals'
import { createRandom } from '@songsarn/msw/demo/service/random'
import { sampleTableRows } from '@songsarn/msw/demo/tables/datatable'
import * as fc from 'fast-check'
import { sortRows } from './sort-rows.ts'

const rows = sampleTableRows(createRandom(1), '2026-11-20')

it('sorts numbers by value, in both directions', () => {
  const up = sortRows(rows, 'salary').map(({ salary }) => salary)
  expect(up).toEqual([...up].sort((a, b) => a - b))
  const down = sortRows(rows, '-salary').map(({ salary }) => salary)
  expect(down).toEqual([...up].reverse())
})

it('keeps every row for any sort parameter', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom('fullName', '-age', 'startDate', undefined), fc.string()), (sort) => {
      const ids = sortRows(rows, sort).map(({ id }) => id)
      expect(new Set(ids).size).toBe(100)
      expect(ids.length).toBe(100)
    }),
  )
})
