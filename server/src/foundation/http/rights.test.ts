import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { ROLES, type Role } from '@songsarn/contract/base/rights'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { abilityOf } from '../../account/sign-in/auth/caller.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { newId } from '../db/id.ts'

/*
 * Every call, by every role, for every account: compared with the right that the contract names for the call and the rules
 * of the role, which docs/rights.md shows. One app and one user for each role serve all cases.
 */

let store: OpenDatabase
let test: TestApp
/** Users of a customer's account, of its sub-account, and of the provider. */
let users: { role: Role; of: 'account' | 'sub-account'; user: TestUser }[]
let accounts: Record<'account' | 'sub-account' | 'foreign' | 'provider', string>

beforeAll(async () => {
  store = await testDatabase('postgres')
  test = testApp(store)
  const account = await test.newAccount({ plan: 'Enterprise' })
  const child = await test.newAccount({}, account)
  const foreign = await test.newAccount()
  const provider = await test.newAccount({ kind: 'provider' })
  accounts = {
    account: account.accountId,
    'sub-account': child.accountId,
    foreign: foreign.accountId,
    provider: provider.accountId,
  }
  users = []
  for (const role of ROLES) {
    if (role === 'operator') users.push({ role, of: 'account', user: await test.newUser(provider, role) })
    else
      for (const [of, key] of [
        ['account', account],
        ['sub-account', child],
      ] as const)
        users.push({ role, of, user: await test.newUser(key, role) })
  }
})
afterAll(() => store?.close())

/** Calls of signed-in users. Signing out would end the session of the next cases. */
const closed = Object.entries<CallDefinition>(calls).filter(
  ([name, { access }]) => access !== 'public' && name !== 'signOut',
)
/** Ids that do not exist, and a dropdown list that every role may read; the others are tested with their own rights. */
const params = { id: newId(), messageId: newId(), otcId: newId(), tempId: newId(), name: 'accounts', routeId: 999_999 }

/** Fewer than the calls that one account may make at a time. */
const fewAtOnce = limitConcurrency({ running: 8, waiting: closed.length, refuse: () => new Error('too many') })

const mayCall = (role: Role, { access }: CallDefinition) =>
  typeof access === 'string' || abilityOf(role).can(access.action, access.subject)

/** The answers that do not fit the table, for the account of the header. */
async function wrongAnswers(acting: keyof typeof accounts, reaches: (of: string, role: Role) => boolean) {
  const wrong: string[] = []
  for (const { role, of, user } of users) {
    const check = async ([name, call]: (typeof closed)[number]) => {
      // A right does not depend on the account: who lacks it for their own account lacks it for each.
      if (!mayCall(role, call) && accounts[acting] !== user.account.accountId) return
      const headers = { 'songsarn-account': accounts[acting], 'idempotency-key': newId() }
      const { status, body } = await user.call(call, { params }, headers)
      const isRefused = status === 403 && body?.code === 'right.missing'
      const fits = !mayCall(role, call)
        ? isRefused
        : !reaches(of, role)
          ? status === 404 && body?.code === 'resource.notFound'
          : ![401, 429].includes(status) && !isRefused && status < 500
      if (!fits) wrong.push(`${role} of ${of} for ${acting}: ${name} ${status} ${body?.code}`)
    }
    await Promise.all(closed.map((one) => fewAtOnce(() => check(one))))
  }
  return wrong
}

it('lets a user act for their own account and its sub-accounts, as far as the role allows', async () => {
  const isCustomer = (role: Role) => role !== 'operator'
  expect(await wrongAnswers('account', (of, role) => of === 'account' && isCustomer(role))).toEqual([])
  expect(await wrongAnswers('sub-account', (_, role) => isCustomer(role))).toEqual([])
}, 120_000)

it('shows no user the account of another customer, of a parent or of the provider', async () => {
  expect(await wrongAnswers('foreign', () => false)).toEqual([])
  expect(await wrongAnswers('provider', (_, role) => role === 'operator')).toEqual([])
}, 120_000)
