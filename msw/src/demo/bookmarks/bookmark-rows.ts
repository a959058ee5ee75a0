import assert from 'node:assert/strict'
import { type DemoRow, ids, refused, row, same } from '../demo-row.ts'

export const BOOKMARK_ROWS: readonly DemoRow[] = [
  row('GET /api/bookmarks/data', 'three', {}, (a) => {
    ids(a.bookmarks, [1, 6, 8])
    assert.equal(a.suggestions.filter(({ isBookmarked }) => isBookmarked).length, 3)
  }),
  row('POST /api/bookmarks/update', 'adds one that is not there', { body: { id: 2 } }, (a) =>
    same(
      a.bookmarks.map(({ id }) => id),
      [1, 6, 8, 2],
    ),
  ),
  row('POST /api/bookmarks/update', 'removes one that is', { body: { id: 6 } }, (a) =>
    same(
      a.bookmarks.map(({ id }) => id),
      [1, 8],
    ),
  ),
  refused('POST /api/bookmarks/update', 'no such page', { body: { id: 99 }, status: 404 }, 'No such page'),
]
