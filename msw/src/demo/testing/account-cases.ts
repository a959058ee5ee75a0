import assert from 'node:assert/strict'
import { answers, type DemoCase, expectFields, expectSame, refuses, steps } from './demo-case.ts'

export const ACCOUNT_CASES: readonly DemoCase[] = [
  answers(
    'POST /jwt/login',
    'signs a known user in',
    { body: { email: 'admin@demo.example', password: 'admin' } },
    (answer) => {
      assert.equal(answer.userData.fullName, 'มาลี ผู้ดูแล')
      expectSame(answer.userData.ability, [{ action: 'manage', subject: 'all' }])
      assert.equal('password' in answer.userData, false)
      assert.notEqual(answer.accessToken, answer.refreshToken)
      const { iat, exp } = JSON.parse(atob(answer.accessToken.split('.')[1] ?? ''))
      assert.equal(exp - iat, 600)
      expectFields([answer], 'userData accessToken refreshToken')
      expectFields([answer.userData], 'id fullName username avatar email role ability extras')
      assert.equal(answer.userData.extras?.eCommerceCartItemsCount, 4)
    },
  ),
  refuses(
    'POST /jwt/login',
    'rejects an unknown email with a valid password',
    { body: { email: 'nobody@demo.example', password: 'admin' }, status: 400 },
    { email: ['Email or Password is Invalid'] },
  ),
  refuses(
    'POST /jwt/login',
    'rejects a wrong password',
    { body: { email: 'admin@demo.example', password: 'x' }, status: 400 },
    { email: ['Email or Password is Invalid'] },
  ),
  refuses(
    'POST /jwt/login',
    'rejects a missing password',
    { body: { email: 'admin@demo.example' }, status: 400 },
    { email: ['Something went wrong'] },
  ),
  answers(
    'POST /jwt/register',
    'registers a new user as admin',
    { body: { email: 'n@x.example', password: 'p', username: 'n' } },
    (answer) => {
      assert.ok('user' in answer)
      assert.equal(answer.user.id, 3)
      assert.equal(answer.user.role, 'admin')
      expectSame(answer.user.ability, [{ action: 'manage', subject: 'all' }])
      assert.equal('password' in answer.user, false)
      assert.equal(answer.accessToken.split('.').length, 3)
    },
  ),
  steps('POST /jwt/register', 'lets the new user sign in', async (call) => {
    const body = { email: 'n@x.example', password: 'p', username: 'n' }
    await call('POST /jwt/register', { body })
    assert.equal((await call('POST /jwt/login', { body })).userData.username, 'n')
  }),
  refuses(
    'POST /jwt/register',
    'names both when email and username are taken',
    { body: { email: 'client@demo.example', password: 'p', username: 'admin' }, status: 200 },
    { email: 'This email is already in use.', username: 'This username is already in use.' },
  ),
  refuses(
    'POST /jwt/register',
    'names only the username when only that is taken',
    { body: { email: 'free@demo.example', password: 'p', username: 'admin' }, status: 200 },
    { email: null, username: 'This username is already in use.' },
  ),
  refuses(
    'POST /jwt/register',
    'names only the email when only that is taken',
    { body: { email: 'admin@demo.example', password: 'p', username: 'free' }, status: 200 },
    { email: 'This email is already in use.', username: null },
  ),
  steps('POST /jwt/refresh-token', 'gives new tokens for a valid one', async (call) => {
    const { refreshToken } = await call('POST /jwt/login', {
      body: { email: 'client@demo.example', password: 'client' },
    })
    const fresh = await call('POST /jwt/refresh-token', { body: { refreshToken } })
    assert.equal(fresh.userData.fullName, 'Nathan Client')
    assert.equal('password' in fresh.userData, false)
    expectSame(fresh.userData.ability, [
      { action: 'read', subject: 'ACL' },
      { action: 'read', subject: 'Auth' },
    ])
    assert.notEqual(fresh.refreshToken, refreshToken)
    assert.equal(fresh.accessToken.split('.').length, 3)
  }),
  refuses('POST /jwt/refresh-token', 'rejects a missing token', { body: {}, status: 401 }, 'Invalid refresh token'),
  refuses(
    'POST /jwt/refresh-token',
    'rejects a malformed token',
    { body: { refreshToken: 'x.y.z' }, status: 401 },
    'Invalid refresh token',
  ),
  answers('GET /account-setting/data', 'has all sections', {}, (answer) =>
    expectSame(Object.keys(answer.notification), [
      'commentOnArticle',
      'answerOnForm',
      'followMe',
      'newAnnouncements',
      'productUpdates',
      'blogDigest',
    ]),
  ),
  answers(
    'POST /account-setting/data',
    'saves one section',
    { body: { social: { line: 'a', facebook: '', instagram: '', linkedin: '' } } },
    (answer) => {
      assert.equal(answer.social.line, 'a')
      assert.equal(answer.general.username, 'mali.demo')
    },
  ),
]
