import assert from 'node:assert/strict'
import { type DemoRow, ids, row, same } from '../demo-row.ts'

export const TABLE_ROWS: readonly DemoRow[] = [
  row('GET /api/datatables/initial-data', 'a hundred rows', {}, (a) => assert.equal(a.length, 100)),
  row('GET /api/datatables/data', 'ten of them', {}, (a) => {
    assert.equal(a.data.length, 10)
    assert.equal(a.allData.length, 100)
    assert.equal(a.total, 100)
  }),
  row('GET /api/datatables/data', 'another page and size', { query: 'perPage=30&page=4' }, (a) =>
    same(
      a.data.map(({ id }) => id),
      [91, 92, 93, 94, 95, 96, 97, 98, 99, 100],
    ),
  ),
  row('GET /api/datatables/data', 'a page past the last is empty', { query: 'page=11' }, (a) => {
    same(a.data, [])
    assert.equal(a.total, 100)
  }),
  row('GET /api/datatables/data', 'what is no page or size is the default', { query: 'page=0&perPage=-1' }, (a) =>
    ids(a.data, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ),
  row('GET /api/datatables/data', 'by name', { query: 'q=GRACE%20mil&perPage=100' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.data.every(({ fullName }) => fullName === 'Grace Miller'))
  }),
  row('GET /api/datatables/data', 'found', { query: 'q=TEACHER&perPage=100' }, (a) => {
    assert.ok(a.total > 0 && a.total < 100)
    assert.ok(a.data.every(({ post: job }) => job === 'teacher'))
  }),
]
