import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { readDraft, saveDraft } from '@songsarn/client/drafts'
import type { SessionUser } from '@songsarn/contract/account/session'
import { linkedTabs } from '../../testing/linked-tabs.ts'
import { createSession, type Session } from './session.ts'
import { USER_KEY } from './stored-user.ts'
import { type Tabs, WHY_KEY } from './tabs.ts'

const accountId = '01935c5e-7f00-7000-8000-00000000000a'
const branchId = '01935c5e-7f00-7000-8000-00000000000b'

function user(name: string, more: Partial<SessionUser> = {}): SessionUser {
  return {
    id: `01935c5e-7f00-7000-8000-0000000000${name === 'ann' ? '01' : '02'}`,
    fullName: name,
    username: name,
    avatar: null,
    email: `${name}@demo.example`,
    mobile: null,
    permission: [],
    roleId: 1,
    role: 'owner',
    locale: 'en',
    preferences: {},
    idleMinutes: 1,
    account: { id: accountId, name: 'Demo', kind: 'customer' },
    accounts: [
      { id: accountId, name: 'Demo', own: true },
      { id: branchId, name: 'Branch', own: false },
    ],
    ...more,
  }
}
const ann = user('ann')
const bob = user('bob')

type Api = Parameters<typeof createSession>[0]['api'] extends () => infer Calls ? Calls : never
const refused = (status: number) =>
  new ApiProblem({ code: status === 401 ? 'session.required' : 'network.unreachable', status })

function open(tabs: Tabs = linkedTabs(1)[0] ?? raise(), calls: Partial<Api> = {}) {
  const api: Api = {
    signIn: async () => ann,
    signOut: async () => undefined,
    whoAmI: async () => ann,
    ...calls,
  }
  const session = createSession({ api: () => api, storage: localStorage, tabStorage: sessionStorage, tabs })
  const onForget = jest.fn()
  session.onForget(onForget)
  return { session, onForget }
}
const raise = (): never => {
  throw new Error('no tab')
}
const state = (session: Session) => session.store.getState()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('signing in', () => {
  it('stores the user, so that a reload draws at once', async () => {
    const { session } = open()
    expect(state(session)).toMatchObject({ is: 'signedOut', why: 'start' })
    await session.signIn('ann', 'secret')
    expect(state(session)).toMatchObject({ is: 'signedIn', user: ann, acting: { id: accountId, own: true } })
    expect(state(open().session)).toMatchObject({ is: 'signedIn', user: ann })
    expect(localStorage.getItem(USER_KEY)).not.toContain('secret')
  })
  it('rejects with the problem', async () => {
    const { session } = open(undefined, { signIn: () => Promise.reject(refused(401)) })
    await expect(session.signIn('ann', 'wrong')).rejects.toMatchObject({ status: 401 })
    expect(state(session).is).toBe('signedOut')
  })
  it('in one tab signs in the others, also as another user', async () => {
    const [one, two] = linkedTabs(2)
    const first = open(one)
    const second = open(two, { signIn: async () => bob })
    await first.session.signIn('ann', 'secret')
    expect(state(second.session)).toMatchObject({ user: ann })
    await second.session.signIn('bob', 'secret')
    expect(state(first.session)).toMatchObject({ user: bob })
    expect(first.onForget).toHaveBeenCalledTimes(1)
  })
})

describe('stored user data', () => {
  it('is replaced by the service’s answer', async () => {
    await open().session.signIn('ann', 'secret')
    const { session } = open(undefined, { whoAmI: async () => ({ ...ann, fullName: 'Ann Changed' }) })
    await session.check()
    expect(state(session)).toMatchObject({ user: { fullName: 'Ann Changed' } })
  })
  it('is used while the service cannot be reached', async () => {
    await open().session.signIn('ann', 'secret')
    const { session } = open(undefined, { whoAmI: () => Promise.reject(refused(0)) })
    await session.check()
    expect(state(session)).toMatchObject({ is: 'signedIn', user: ann })
  })
  it.each(['{', '{"id":1}', 'null'])('that cannot be read signs nobody in: %s', (text) => {
    localStorage.setItem(USER_KEY, text)
    expect(state(open().session).is).toBe('signedOut')
  })
  it('does not take back a visit that began during the check, and tells the other tabs of it', async () => {
    const [one, two] = linkedTabs(2)
    const { promise, resolve } = Promise.withResolvers<SessionUser>()
    const first = open(one, { whoAmI: () => promise })
    const second = open(two)
    await first.session.signIn('ann', 'secret')
    const checked = first.session.check()
    const account = { id: branchId, name: 'Shop', kind: 'customer' } as const
    const visit = { endDate: '2026-11-29T08:30:00.000Z' }
    first.session.update({ ...ann, account, accounts: [{ id: branchId, name: 'Shop', own: true }], visit })
    resolve(ann)
    await checked
    expect(state(first.session)).toMatchObject({ acting: { name: 'Shop' }, user: { visit } })
    expect(state(second.session)).toMatchObject({ acting: { name: 'Shop' }, user: { visit } })
  })
  it('does not sign in a user who signed out during the check', async () => {
    await open().session.signIn('ann', 'secret')
    const { promise, resolve } = Promise.withResolvers<SessionUser>()
    const { session } = open(undefined, { whoAmI: () => promise })
    const checked = session.check()
    await session.signOut('self')
    resolve(ann)
    await checked
    expect(state(session)).toMatchObject({ is: 'signedOut', why: 'self' })
  })
})

describe('the end of a session', () => {
  it('reaches every tab, aborts requests and drops all state', async () => {
    const [one, two] = linkedTabs(2)
    const first = open(one)
    const second = open(two)
    await first.session.signIn('ann', 'secret')
    const signal = second.session.signal()
    first.session.end()
    expect(state(first.session)).toMatchObject({ is: 'signedOut', why: 'ended' })
    expect(state(second.session)).toMatchObject({ is: 'signedOut', why: 'ended' })
    expect(second.onForget).toHaveBeenCalledTimes(1)
    expect(signal.aborted).toBe(true)
    expect(second.session.signal().aborted).toBe(false)
    expect(localStorage.getItem(USER_KEY)).toBeNull()
  })
  it('shows the sign-in page before the service answers, and marks a sign-out that it did not confirm', async () => {
    const { promise, reject } = Promise.withResolvers<undefined>()
    const { session } = open(undefined, { signOut: () => promise })
    await session.signIn('ann', 'secret')
    const done = session.signOut('self')
    expect(state(session)).toMatchObject({ is: 'signedOut', why: 'self', unconfirmed: false })
    reject(refused(0))
    await done
    expect(state(session)).toMatchObject({ is: 'signedOut', unconfirmed: true })
  })
  it('counts as confirmed when the session had ended already', async () => {
    const { session } = open(undefined, { signOut: () => Promise.reject(refused(401)) })
    await session.signIn('ann', 'secret')
    await session.signOut('self')
    expect(state(session)).toMatchObject({ unconfirmed: false })
  })
  it('happens once, however often it is reported', async () => {
    const { session, onForget } = open()
    await session.signIn('ann', 'secret')
    session.end()
    session.end()
    expect(onForget).toHaveBeenCalledTimes(1)
  })
})

describe('drafts', () => {
  it.each(['idle', 'ended'] as const)('survive when the session ends by %s', async (why) => {
    const { session } = open()
    await session.signIn('ann', 'secret')
    saveDraft(ann.id, 'quick-send', 1)
    if (why === 'idle') await session.signOut('idle')
    else session.end()
    expect(readDraft(ann.id, 'quick-send')?.value).toBe(1)
  })
  it('are wiped by an explicit sign-out, also a draft that a remote saves while it unmounts', async () => {
    jest.useFakeTimers()
    const { session } = open()
    await session.signIn('ann', 'secret')
    saveDraft(ann.id, 'quick-send', 1)
    saveDraft(bob.id, 'quick-send', 2)
    await session.signOut('self')
    // Other tabs read it, and promise no drafts.
    expect(localStorage.getItem(WHY_KEY)).toBe('self')
    expect(readDraft(ann.id, 'quick-send')).toBeUndefined()
    saveDraft(ann.id, 'quick-send', 'late')
    jest.advanceTimersByTime(2_000)
    expect(readDraft(ann.id, 'quick-send')).toBeUndefined()
    expect(readDraft(bob.id, 'quick-send')?.value).toBe(2)
  })
  it('are gone when another user signs in, also a draft that a remote saves while it unmounts', async () => {
    jest.useFakeTimers()
    const { session } = open(undefined, { signIn: async ({ body }) => (body.login === 'ann' ? ann : bob) })
    await session.signIn('ann', 'secret')
    saveDraft(ann.id, 'quick-send', 1)
    await session.signOut('idle')
    await session.signIn('ann', 'secret')
    expect(readDraft(ann.id, 'quick-send')?.value).toBe(1)
    await session.signOut('idle')
    await session.signIn('bob', 'secret')
    expect(readDraft(ann.id, 'quick-send')).toBeUndefined()
    saveDraft(ann.id, 'quick-send', 'late')
    saveDraft(bob.id, 'quick-send', 2)
    jest.advanceTimersByTime(2_000)
    expect(readDraft(ann.id, 'quick-send')).toBeUndefined()
    expect(readDraft(bob.id, 'quick-send')?.value).toBe(2)
  })
})

describe('acting for another account', () => {
  it('sets the header of calls, drops loaded data, and survives a reload of this tab only', async () => {
    const { session, onForget } = open()
    await session.signIn('ann', 'secret')
    expect(session.actingId()).toBeUndefined()
    session.actFor(branchId)
    expect(session.actingId()).toBe(branchId)
    expect(onForget).toHaveBeenCalledTimes(1)
    expect(open().session.actingId()).toBe(branchId)
    sessionStorage.clear()
    expect(open().session.actingId()).toBeUndefined()
  })
  it('ends with the session and when the account is gone', async () => {
    const { session, onForget } = open(undefined, { whoAmI: async () => user('ann', { accounts: [] }) })
    await session.signIn('ann', 'secret')
    session.actFor(branchId)
    await session.check()
    expect(session.actingId()).toBeUndefined()
    expect(onForget).toHaveBeenCalledTimes(2)
  })
  it('is refused for an account that the user has no access to', async () => {
    const { session } = open()
    await session.signIn('ann', 'secret')
    session.actFor('01935c5e-7f00-7000-8000-0000000000ff')
    expect(session.actingId()).toBeUndefined()
  })
})
