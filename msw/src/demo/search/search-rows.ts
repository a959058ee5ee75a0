import assert from 'node:assert/strict'
import { type DemoRow, row, same } from '../demo-row.ts'

export const SEARCH_ROWS: readonly DemoRow[] = [
  row('GET /api/autocomplete/data', 'groups of at most four', {}, (a) => {
    assert.ok(a.every(({ searchLimit }) => searchLimit === 4))
    same(
      a.map(({ group }) => group),
      ['people', 'towns', 'fruits'],
    )
  }),
  row('GET /api/main-search/data', 'groups of at most four', {}, (a) => {
    assert.ok(a.every(({ searchLimit }) => searchLimit === 4))
    same(
      a.map(({ group }) => group),
      ['pages', 'files', 'contacts'],
    )
  }),
]
