import assert from 'node:assert/strict'
import { type DemoRow, descending, ids, nothing, refused, row, same, steps } from '../demo-row.ts'

export const TODO_ROWS: readonly DemoRow[] = [
  row('GET /apps/todo/tasks', 'the newest first, none from the bin', {}, (a) => {
    assert.equal(a.length, 17)
    descending(a.map(({ id }) => id))
  }),
  row('GET /apps/todo/tasks', 'important ones', { query: 'filter=important' }, (a) =>
    assert.ok(a.length > 0 && a.length < 17 && a.every(({ isImportant, isDeleted }) => isImportant && !isDeleted)),
  ),
  row('GET /apps/todo/tasks', 'those that are done', { query: 'filter=completed' }, (a) =>
    assert.ok(a.length > 0 && a.length < 17 && a.every(({ isCompleted }) => isCompleted)),
  ),
  row('GET /apps/todo/tasks', 'by title', { query: 'q=the&sortBy=title-asc' }, (a) =>
    same(
      a.map(({ title }) => title.slice(0, 4)),
      ['Answ', 'Clea', 'Orde', 'Pay ', 'Plan', 'Read', 'Show', 'Than'],
    ),
  ),
  row('GET /apps/todo/tasks', 'by title backwards, in Thai', { query: 'sortBy=title-desc' }, (a) => {
    const titles = a.map(({ title }) => title)
    same(
      titles,
      [...titles].sort((one, other) => other.localeCompare(one, 'th')),
    )
    descending([titles.indexOf('สำรองข้อมูลประจำสัปดาห์'), titles.indexOf('แก้คำผิดในหน้าคำถาม')].map((at) => -at))
  }),
  row('GET /apps/todo/tasks', 'the next due first', { query: 'sortBy=due-date' }, (a) => {
    const days = a.map(({ dueDate }) => dueDate)
    same(days, [...days].sort())
    assert.ok(days[0] !== days.at(-1))
  }),
  row('GET /apps/todo/tasks', 'an unknown order is the newest first', { query: 'sortBy=mood&filter=mood' }, (a) => {
    assert.equal(a.length, 17)
    descending(a.map(({ id }) => id))
  }),
  row('GET /apps/todo/tasks', 'the bin', { query: 'filter=deleted' }, (a) =>
    same(
      a.map(({ id }) => id),
      [10],
    ),
  ),
  steps('GET /apps/todo/tasks', 'q and a tag', async (ask) => {
    const tagged = await ask('GET /apps/todo/tasks', { query: 'tag=team' })
    const [one] = tagged
    const q = encodeURIComponent(one?.title.slice(2).toUpperCase() ?? '')
    ids(await ask('GET /apps/todo/tasks', { query: `tag=team&q=${q}` }), [one?.id ?? 0])
    assert.ok(tagged.length > 1)
  }),
  row('GET /apps/todo/tasks', 'a tag among others', { query: 'tag=team' }, (a) => {
    assert.ok(a.some(({ tags }) => tags.length > 1))
    assert.ok(a.every(({ tags }) => tags.includes('team')))
  }),
  row(
    'POST /apps/todo/add-tasks',
    'a new one',
    { body: { title: 'Sweep', dueDate: '2026-11-30' }, status: 201 },
    (a) => assert.equal(a.task.id, 19),
    async (ask) => assert.equal((await ask('GET /apps/todo/tasks'))[0]?.title, 'Sweep'),
  ),
  row(
    'POST /apps/todo/update-task',
    'done',
    { body: { id: 1, isCompleted: true } },
    (a) => {
      assert.equal(a.task.isCompleted, true)
      assert.equal(a.task.title, 'โทรหาเครือข่ายเรื่องชื่อผู้ส่ง')
    },
    async (ask) => {
      const done = await ask('GET /apps/todo/tasks', { query: 'filter=completed' })
      assert.ok(done.some(({ id }) => id === 1))
    },
  ),
  refused('POST /apps/todo/update-task', 'an unknown one', { body: { id: 99 }, status: 404 }, 'No such task'),
  row('DELETE /apps/todo/delete-task', 'into the bin', { query: 'id=1' }, nothing, async (ask) => {
    const binned = await ask('GET /apps/todo/tasks', { query: 'filter=deleted' })
    same(
      binned.map(({ id }) => id),
      [10, 1],
    )
  }),
]
