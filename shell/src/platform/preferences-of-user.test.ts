import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { SessionUser, UserPreferences } from '@songsarn/contract/account/session'
import { waitFor } from '@testing-library/react'
import { testPlatform } from '../testing/test-platform.ts'

const user = (preferences: UserPreferences): SessionUser => ({
  ...{ id: '01935c5e-7f00-7000-8000-000000000001', fullName: 'Ann', username: 'ann', avatar: null, mobile: null },
  ...{ email: 'ann@demo.example', permission: [], roleId: 1, role: 'owner', locale: 'en', preferences, accounts: [] },
  idleMinutes: 1,
  account: { id: '01935c5e-7f00-7000-8000-00000000000a', name: 'Demo', kind: 'customer' },
})

const { fetch } = globalThis
let stored: UserPreferences = {}
const sent: unknown[] = []
beforeEach(() => {
  stored = {}
  sent.length = 0
  globalThis.fetch = async (_, init) => {
    const { preferences } = JSON.parse(String(init?.body))
    sent.push(preferences)
    stored = { ...stored, ...preferences }
    return Response.json(user(stored))
  }
})
afterEach(() => {
  globalThis.fetch = fetch
  localStorage.clear()
})

it('follow the user to another browser, and stay there after a choice', async () => {
  const platform = testPlatform()
  const looks = () => platform.preferences.getState()
  platform.start()
  platform.session.enter(user({ skin: 'dark' }))
  expect(looks()).toMatchObject({ skin: 'dark', menu: 'open' })
  stored = { skin: 'dark' }
  await Promise.all([platform.choose({ skin: 'light' }), platform.choose({ menu: 'collapsed' })])
  expect(looks()).toMatchObject({ skin: 'light', menu: 'collapsed' })
  expect(sent).toEqual([{ skin: 'light' }, { menu: 'collapsed' }])
})

it('stay as they are in this browser when the service does not store a choice', async () => {
  localStorage.setItem('songsarn:user', JSON.stringify(user({ skin: 'light' })))
  globalThis.fetch = async () => new Response('', { status: 500 })
  const platform = testPlatform()
  platform.start()
  await platform.choose({ skin: 'dark' })
  platform.session.update(user({ skin: 'light' }))
  await waitFor(() => expect(platform.preferences.getState().skin).toBe('dark'))
})
