import assert from 'node:assert/strict'
import { answers, type DemoCase, expectIds, expectSame, refuses } from './demo-case.ts'

export const SEARCH_CASES: readonly DemoCase[] = [
  answers('GET /api/autocomplete/data', 'limits each group to four', {}, (answer) => {
    assert.ok(answer.every(({ searchLimit }) => searchLimit === 4))
    expectSame(
      answer.map(({ group }) => group),
      ['people', 'towns', 'fruits'],
    )
  }),
  answers('GET /api/main-search/data', 'limits each group to four', {}, (answer) => {
    assert.ok(answer.every(({ searchLimit }) => searchLimit === 4))
    expectSame(
      answer.map(({ group }) => group),
      ['pages', 'files', 'contacts'],
    )
  }),
  answers('GET /api/bookmarks/data', 'has three bookmarks', {}, (answer) => {
    expectIds(answer.bookmarks, [1, 6, 8])
    assert.equal(answer.suggestions.filter(({ isBookmarked }) => isBookmarked).length, 3)
  }),
  answers('POST /api/bookmarks/update', 'adds a bookmark', { body: { id: 2 } }, (answer) =>
    expectSame(
      answer.bookmarks.map(({ id }) => id),
      [1, 6, 8, 2],
    ),
  ),
  answers('POST /api/bookmarks/update', 'removes a bookmark', { body: { id: 6 } }, (answer) =>
    expectSame(
      answer.bookmarks.map(({ id }) => id),
      [1, 8],
    ),
  ),
  refuses(
    'POST /api/bookmarks/update',
    'does not find an unknown screen',
    { body: { id: 99 }, status: 404 },
    'No such page',
  ),
]
