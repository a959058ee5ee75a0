import assert from 'node:assert/strict'
import { answers, type DemoCase, expectIds, expectSame } from './demo-case.ts'

export const TABLE_CASES: readonly DemoCase[] = [
  answers('GET /api/datatables/initial-data', 'has a hundred rows', {}, (answer) => assert.equal(answer.length, 100)),
  answers('GET /api/datatables/data', 'gives ten rows', {}, (answer) => {
    assert.equal(answer.data.length, 10)
    assert.equal(answer.allData.length, 100)
    assert.equal(answer.total, 100)
  }),
  answers('GET /api/datatables/data', 'takes another page and size', { query: 'perPage=30&page=4' }, (answer) =>
    expectSame(
      answer.data.map(({ id }) => id),
      [91, 92, 93, 94, 95, 96, 97, 98, 99, 100],
    ),
  ),
  answers('GET /api/datatables/data', 'gives an empty page past the last', { query: 'page=11' }, (answer) => {
    expectSame(answer.data, [])
    assert.equal(answer.total, 100)
  }),
  answers(
    'GET /api/datatables/data',
    'uses the defaults for an invalid page or size',
    { query: 'page=0&perPage=-1' },
    (answer) => expectIds(answer.data, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ),
  answers('GET /api/datatables/data', 'finds q in the name', { query: 'q=GRACE%20mil&perPage=100' }, (answer) => {
    assert.ok(answer.total > 0)
    assert.ok(answer.data.every(({ fullName }) => fullName === 'Grace Miller'))
  }),
  answers('GET /api/datatables/data', 'finds q in the job', { query: 'q=TEACHER&perPage=100' }, (answer) => {
    assert.ok(answer.total > 0 && answer.total < 100)
    assert.ok(answer.data.every(({ post: job }) => job === 'teacher'))
  }),
]
