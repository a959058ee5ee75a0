import assert from 'node:assert/strict'
import { answers, type DemoCase, expectEmpty, expectFields, expectIds, expectSame, refuses } from './demo-case.ts'

const USER = 'id fullName company role username country contact email currentPlan status avatar'

export const USER_CASES: readonly DemoCase[] = [
  answers('GET /api/users/list/all-data', 'lists all users', {}, (answer) => {
    assert.equal(answer.length, 50)
    expectFields(answer, USER)
    for (const { role } of answer) assert.ok(['admin', 'editor', 'author', 'maintainer', 'subscriber'].includes(role))
    for (const { status } of answer) assert.ok(['active', 'inactive', 'pending'].includes(status))
  }),
  answers('GET /api/users/list/data', 'gives the first ten', {}, (answer) => {
    assert.equal(answer.users.length, 10)
    assert.equal(answer.total, 50)
    assert.equal(answer.users[0]?.id, 1)
  }),
  answers('GET /api/users/list/data', 'takes another page and size', { query: 'perPage=20&page=3' }, (answer) =>
    expectSame(
      answer.users.map(({ id }) => id),
      [41, 42, 43, 44, 45, 46, 47, 48, 49, 50],
    ),
  ),
  answers('GET /api/users/list/data', 'gives an empty page past the last', { query: 'page=6' }, (answer) =>
    expectSame(answer, { users: [], total: 50 }),
  ),
  answers(
    'GET /api/users/list/data',
    'uses the defaults for page 0 or a negative size',
    { query: 'page=0&perPage=-5' },
    (answer) => {
      assert.equal(answer.users.length, 10)
      assert.equal(answer.users[0]?.id, 1)
    },
  ),
  answers(
    'GET /api/users/list/data',
    'uses the defaults for a page or size that is no whole number',
    { query: 'page=x&perPage=2.5' },
    (answer) => {
      assert.equal(answer.users.length, 10)
      assert.equal(answer.users[0]?.id, 1)
    },
  ),
  answers('GET /api/users/list/data', 'gives one user per page', { query: 'page=2&perPage=1' }, (answer) =>
    expectIds(answer.users, [2]),
  ),
  answers('GET /api/users/list/data', 'ignores empty parameters', { query: 'q=&role=&status=&page=' }, (answer) => {
    assert.equal(answer.users.length, 10)
    assert.equal(answer.total, 50)
  }),
  answers('GET /api/users/list/data', 'filters by role', { query: 'role=editor&perPage=50' }, (answer) =>
    assert.ok(answer.total > 0 && answer.total < 50 && answer.users.every(({ role }) => role === 'editor')),
  ),
  answers('GET /api/users/list/data', 'filters by plan', { query: 'currentPlan=team&perPage=50' }, (answer) =>
    assert.ok(answer.total > 0 && answer.total < 50 && answer.users.every(({ currentPlan }) => currentPlan === 'team')),
  ),
  answers('GET /api/users/list/data', 'filters by status', { query: 'status=pending&perPage=50' }, (answer) =>
    assert.ok(answer.total > 0 && answer.total < 50 && answer.users.every(({ status }) => status === 'pending')),
  ),
  answers('GET /api/users/list/data', 'matches filters with their case', { query: 'status=Active' }, (answer) =>
    assert.equal(answer.total, 0),
  ),
  answers('GET /api/users/list/data', 'finds q in the username, ignoring case', { query: 'q=PLOY' }, (answer) => {
    assert.equal(answer.total, 1)
    assert.equal(answer.users[0]?.fullName, 'พลอย ศรีสุข')
  }),
  answers('GET /api/users/list/data', 'finds q in the full name', { query: 'q=ace%20MIL' }, (answer) =>
    expectSame(
      answer.users.map(({ fullName }) => fullName),
      ['Grace Miller'],
    ),
  ),
  answers('GET /api/users/list/data', 'does not search the email', { query: 'q=example.com' }, (answer) =>
    expectSame(answer, { users: [], total: 0 }),
  ),
  answers('GET /api/users/list/data', 'finds Thai names', { query: `q=${encodeURIComponent('ใจดี')}` }, (answer) =>
    assert.equal(answer.total, 1),
  ),
  answers(
    'GET /api/users/list/data',
    'combines filters',
    { query: 'role=editor&currentPlan=team&status=active&perPage=50' },
    (answer) => {
      assert.ok(answer.total > 0)
      assert.ok(
        answer.users.every((user) => user.role === 'editor' && user.currentPlan === 'team' && user.status === 'active'),
      )
    },
  ),
  answers('GET /api/users/list/data', 'does not match a part of a filter', { query: 'role=adm' }, (answer) =>
    assert.equal(answer.total, 0),
  ),
  answers(
    'POST /apps/users/add-user',
    'adds a user with the next id as the first',
    { body: { fullName: 'New' }, status: 201 },
    (answer) => {
      assert.equal(answer.user.id, 51)
      assert.equal(answer.user.fullName, 'New')
    },
    async (call) => {
      const { users, total } = await call('GET /api/users/list/data')
      expectSame([users[0]?.id, total], [51, 51])
    },
  ),
  answers('GET /api/users/user', 'shows a user', { query: 'id=2' }, (answer) => {
    assert.equal(answer.fullName, 'Grace Miller')
    expectFields([answer], USER)
  }),
  refuses('GET /api/users/user', 'requires an id', { status: 400 }, ['id']),
  refuses('GET /api/users/user', 'does not find an unknown user', { query: 'id=999', status: 404 }, 'No such user'),
  answers('DELETE /apps/users/delete', 'deletes a user', { query: 'id=2' }, expectEmpty, async (call) => {
    await call('GET /api/users/user', { query: 'id=2', status: 404 })
    assert.equal((await call('GET /api/users/list/data')).total, 49)
  }),
  answers('DELETE /apps/users/delete', 'ignores an unknown user', { query: 'id=999' }, expectEmpty, async (call) =>
    assert.equal((await call('GET /api/users/list/data')).total, 50),
  ),
]
