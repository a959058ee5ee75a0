import assert from 'node:assert/strict'
import {
  answers,
  type DemoCase,
  expectDescending,
  expectEmpty,
  expectIds,
  expectSame,
  refuses,
  steps,
} from './demo-case.ts'

export const TODO_CASES: readonly DemoCase[] = [
  answers('GET /apps/todo/tasks', 'lists the newest first and none from the bin', {}, (answer) => {
    assert.equal(answer.length, 17)
    expectDescending(answer.map(({ id }) => id))
  }),
  answers('GET /apps/todo/tasks', 'filters by important', { query: 'filter=important' }, (answer) =>
    assert.ok(
      answer.length > 0 &&
        answer.length < 17 &&
        answer.every(({ isImportant, isDeleted }) => isImportant && !isDeleted),
    ),
  ),
  answers('GET /apps/todo/tasks', 'filters by completed', { query: 'filter=completed' }, (answer) =>
    assert.ok(answer.length > 0 && answer.length < 17 && answer.every(({ isCompleted }) => isCompleted)),
  ),
  answers('GET /apps/todo/tasks', 'sorts by title', { query: 'q=the&sortBy=title-asc' }, (answer) =>
    expectSame(
      answer.map(({ title }) => title.slice(0, 4)),
      ['Answ', 'Clea', 'Orde', 'Pay ', 'Plan', 'Read', 'Show', 'Than'],
    ),
  ),
  answers('GET /apps/todo/tasks', 'sorts by title in reverse Thai order', { query: 'sortBy=title-desc' }, (answer) => {
    const titles = answer.map(({ title }) => title)
    expectSame(
      titles,
      [...titles].sort((one, other) => other.localeCompare(one, 'th')),
    )
    expectDescending([titles.indexOf('สำรองข้อมูลประจำสัปดาห์'), titles.indexOf('แก้คำผิดในหน้าคำถาม')].map((at) => -at))
  }),
  answers('GET /apps/todo/tasks', 'sorts by due date', { query: 'sortBy=due-date' }, (answer) => {
    const days = answer.map(({ dueDate }) => dueDate)
    expectSame(days, [...days].sort())
    assert.ok(days[0] !== days.at(-1))
  }),
  answers(
    'GET /apps/todo/tasks',
    'lists the newest first when the order is unknown',
    { query: 'sortBy=mood&filter=mood' },
    (answer) => {
      assert.equal(answer.length, 17)
      expectDescending(answer.map(({ id }) => id))
    },
  ),
  answers('GET /apps/todo/tasks', 'lists the bin', { query: 'filter=deleted' }, (answer) =>
    expectSame(
      answer.map(({ id }) => id),
      [10],
    ),
  ),
  steps('GET /apps/todo/tasks', 'combines q and a tag', async (call) => {
    const tagged = await call('GET /apps/todo/tasks', { query: 'tag=team' })
    const [one] = tagged
    const q = encodeURIComponent(one?.title.slice(2).toUpperCase() ?? '')
    expectIds(await call('GET /apps/todo/tasks', { query: `tag=team&q=${q}` }), [one?.id ?? 0])
    assert.ok(tagged.length > 1)
  }),
  answers('GET /apps/todo/tasks', 'finds tasks that have other tags too', { query: 'tag=team' }, (answer) => {
    assert.ok(answer.some(({ tags }) => tags.length > 1))
    assert.ok(answer.every(({ tags }) => tags.includes('team')))
  }),
  answers(
    'POST /apps/todo/add-tasks',
    'adds a task',
    { body: { title: 'Sweep', dueDate: '2026-11-30' }, status: 201 },
    (answer) => assert.equal(answer.task.id, 19),
    async (call) => assert.equal((await call('GET /apps/todo/tasks'))[0]?.title, 'Sweep'),
  ),
  answers(
    'POST /apps/todo/update-task',
    'completes a task',
    { body: { id: 1, isCompleted: true } },
    (answer) => {
      assert.equal(answer.task.isCompleted, true)
      assert.equal(answer.task.title, 'โทรหาเครือข่ายเรื่องชื่อผู้ส่ง')
    },
    async (call) => {
      const done = await call('GET /apps/todo/tasks', { query: 'filter=completed' })
      assert.ok(done.some(({ id }) => id === 1))
    },
  ),
  refuses(
    'POST /apps/todo/update-task',
    'does not find an unknown task',
    { body: { id: 99 }, status: 404 },
    'No such task',
  ),
  answers('DELETE /apps/todo/delete-task', 'moves a task to the bin', { query: 'id=1' }, expectEmpty, async (call) => {
    const binned = await call('GET /apps/todo/tasks', { query: 'filter=deleted' })
    expectSame(
      binned.map(({ id }) => id),
      [10, 1],
    )
  }),
]
