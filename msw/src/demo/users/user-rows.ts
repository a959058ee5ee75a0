import assert from 'node:assert/strict'
import { type DemoRow, fields, ids, nothing, refused, row, same } from '../demo-row.ts'

const USER = 'id fullName company role username country contact email currentPlan status avatar'

export const USER_ROWS: readonly DemoRow[] = [
  row('GET /api/users/list/all-data', 'everybody', {}, (a) => {
    assert.equal(a.length, 50)
    fields(a, USER)
    for (const { role } of a) assert.ok(['admin', 'editor', 'author', 'maintainer', 'subscriber'].includes(role))
    for (const { status } of a) assert.ok(['active', 'inactive', 'pending'].includes(status))
  }),
  row('GET /api/users/list/data', 'the first ten', {}, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.total, 50)
    assert.equal(a.users[0]?.id, 1)
  }),
  row('GET /api/users/list/data', 'another page and size', { query: 'perPage=20&page=3' }, (a) =>
    same(
      a.users.map(({ id }) => id),
      [41, 42, 43, 44, 45, 46, 47, 48, 49, 50],
    ),
  ),
  row('GET /api/users/list/data', 'a page past the last is empty', { query: 'page=6' }, (a) =>
    same(a, { users: [], total: 50 }),
  ),
  row('GET /api/users/list/data', 'what is no page or size is the default', { query: 'page=0&perPage=-5' }, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.users[0]?.id, 1)
  }),
  row('GET /api/users/list/data', 'nor what is no number, or no whole one', { query: 'page=x&perPage=2.5' }, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.users[0]?.id, 1)
  }),
  row('GET /api/users/list/data', 'one to a page', { query: 'page=2&perPage=1' }, (a) => ids(a.users, [2])),
  row('GET /api/users/list/data', 'what is left empty is not asked for', { query: 'q=&role=&status=&page=' }, (a) => {
    assert.equal(a.users.length, 10)
    assert.equal(a.total, 50)
  }),
  row('GET /api/users/list/data', 'one filter: role', { query: 'role=editor&perPage=50' }, (a) =>
    assert.ok(a.total > 0 && a.total < 50 && a.users.every(({ role }) => role === 'editor')),
  ),
  row('GET /api/users/list/data', 'one filter: plan', { query: 'currentPlan=team&perPage=50' }, (a) =>
    assert.ok(a.total > 0 && a.total < 50 && a.users.every(({ currentPlan }) => currentPlan === 'team')),
  ),
  row('GET /api/users/list/data', 'one filter: status', { query: 'status=pending&perPage=50' }, (a) =>
    assert.ok(a.total > 0 && a.total < 50 && a.users.every(({ status }) => status === 'pending')),
  ),
  row('GET /api/users/list/data', 'a filter minds its case', { query: 'status=Active' }, (a) =>
    assert.equal(a.total, 0),
  ),
  row('GET /api/users/list/data', 'q in username or full name, any case', { query: 'q=PLOY' }, (a) => {
    assert.equal(a.total, 1)
    assert.equal(a.users[0]?.fullName, 'พลอย ศรีสุข')
  }),
  row('GET /api/users/list/data', 'q in the full name', { query: 'q=ace%20MIL' }, (a) =>
    same(
      a.users.map(({ fullName }) => fullName),
      ['Grace Miller'],
    ),
  ),
  row('GET /api/users/list/data', 'q in nothing else', { query: 'q=example.com' }, (a) =>
    same(a, { users: [], total: 0 }),
  ),
  row('GET /api/users/list/data', 'q in Thai', { query: `q=${encodeURIComponent('ใจดี')}` }, (a) =>
    assert.equal(a.total, 1),
  ),
  row(
    'GET /api/users/list/data',
    'exact filters together',
    { query: 'role=editor&currentPlan=team&status=active&perPage=50' },
    (a) => {
      assert.ok(a.total > 0)
      assert.ok(
        a.users.every((user) => user.role === 'editor' && user.currentPlan === 'team' && user.status === 'active'),
      )
    },
  ),
  row('GET /api/users/list/data', 'a filter is not a substring', { query: 'role=adm' }, (a) =>
    assert.equal(a.total, 0),
  ),
  row(
    'POST /apps/users/add-user',
    'last id plus 1, put first',
    { body: { fullName: 'New' }, status: 201 },
    (a) => {
      assert.equal(a.user.id, 51)
      assert.equal(a.user.fullName, 'New')
    },
    async (ask) => {
      const { users, total } = await ask('GET /api/users/list/data')
      same([users[0]?.id, total], [51, 51])
    },
  ),
  row('GET /api/users/user', 'one', { query: 'id=2' }, (a) => {
    assert.equal(a.fullName, 'Grace Miller')
    fields([a], USER)
  }),
  refused('GET /api/users/user', 'no id', { status: 400 }, ['id']),
  refused('GET /api/users/user', 'nobody', { query: 'id=999', status: 404 }, 'No such user'),
  row('DELETE /apps/users/delete', 'one', { query: 'id=2' }, nothing, async (ask) => {
    await ask('GET /api/users/user', { query: 'id=2', status: 404 })
    assert.equal((await ask('GET /api/users/list/data')).total, 49)
  }),
  row('DELETE /apps/users/delete', 'one that is not there', { query: 'id=999' }, nothing, async (ask) =>
    assert.equal((await ask('GET /api/users/list/data')).total, 50),
  ),
]
