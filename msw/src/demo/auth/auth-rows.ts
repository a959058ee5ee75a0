import assert from 'node:assert/strict'
import { type DemoRow, fields, refused, row, same, steps } from '../demo-row.ts'

export const AUTH_ROWS: readonly DemoRow[] = [
  row('POST /jwt/login', 'a known user', { body: { email: 'admin@demo.example', password: 'admin' } }, (a) => {
    assert.equal(a.userData.fullName, 'มาลี ผู้ดูแล')
    same(a.userData.ability, [{ action: 'manage', subject: 'all' }])
    assert.equal('password' in a.userData, false)
    assert.notEqual(a.accessToken, a.refreshToken)
    const { iat, exp } = JSON.parse(atob(a.accessToken.split('.')[1] ?? ''))
    assert.equal(exp - iat, 600)
    fields([a], 'userData accessToken refreshToken')
    fields([a.userData], 'id fullName username avatar email role ability extras')
    assert.equal(a.userData.extras?.eCommerceCartItemsCount, 4)
  }),
  refused(
    'POST /jwt/login',
    'somebody unknown with the password of another',
    { body: { email: 'nobody@demo.example', password: 'admin' }, status: 400 },
    { email: ['Email or Password is Invalid'] },
  ),
  refused(
    'POST /jwt/login',
    'a wrong password',
    { body: { email: 'admin@demo.example', password: 'x' }, status: 400 },
    { email: ['Email or Password is Invalid'] },
  ),
  refused(
    'POST /jwt/login',
    'without a password',
    { body: { email: 'admin@demo.example' }, status: 400 },
    { email: ['Something went wrong'] },
  ),
  row('POST /jwt/register', 'somebody new', { body: { email: 'n@x.example', password: 'p', username: 'n' } }, (a) => {
    assert.ok('user' in a)
    assert.equal(a.user.id, 3)
    assert.equal(a.user.role, 'admin')
    same(a.user.ability, [{ action: 'manage', subject: 'all' }])
    assert.equal('password' in a.user, false)
    assert.equal(a.accessToken.split('.').length, 3)
  }),
  steps('POST /jwt/register', 'who can then sign in', async (ask) => {
    const body = { email: 'n@x.example', password: 'p', username: 'n' }
    await ask('POST /jwt/register', { body })
    assert.equal((await ask('POST /jwt/login', { body })).userData.username, 'n')
  }),
  refused(
    'POST /jwt/register',
    'e-mail and username that are taken',
    { body: { email: 'client@demo.example', password: 'p', username: 'admin' }, status: 200 },
    { email: 'This email is already in use.', username: 'This username is already in use.' },
  ),
  refused(
    'POST /jwt/register',
    'only the username is taken',
    { body: { email: 'free@demo.example', password: 'p', username: 'admin' }, status: 200 },
    { email: null, username: 'This username is already in use.' },
  ),
  refused(
    'POST /jwt/register',
    'only the e-mail is taken',
    { body: { email: 'admin@demo.example', password: 'p', username: 'free' }, status: 200 },
    { email: 'This email is already in use.', username: null },
  ),
  steps('POST /jwt/refresh-token', 'new tokens for one that is in force', async (ask) => {
    const { refreshToken } = await ask('POST /jwt/login', {
      body: { email: 'client@demo.example', password: 'client' },
    })
    const fresh = await ask('POST /jwt/refresh-token', { body: { refreshToken } })
    assert.equal(fresh.userData.fullName, 'Nathan Client')
    assert.equal('password' in fresh.userData, false)
    same(fresh.userData.ability, [
      { action: 'read', subject: 'ACL' },
      { action: 'read', subject: 'Auth' },
    ])
    assert.notEqual(fresh.refreshToken, refreshToken)
    assert.equal(fresh.accessToken.split('.').length, 3)
  }),
  refused('POST /jwt/refresh-token', 'nothing', { body: {}, status: 401 }, 'Invalid refresh token'),
  refused(
    'POST /jwt/refresh-token',
    'not a token',
    { body: { refreshToken: 'x.y.z' }, status: 401 },
    'Invalid refresh token',
  ),
]
