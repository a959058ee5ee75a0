import { afterEach, expect, it } from '@jest/globals'
import type { SessionUser } from '@songsarn/contract/account/session'
import { ROLE_RULES, type Role } from '@songsarn/contract/base/rights'
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext, SignedInContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { BalanceFigure } from './BalanceFigure.tsx'

afterEach(() => localStorage.clear())

it.each<[Role, boolean]>([
  ['owner', true],
  ['sender', true],
  ['viewer', false],
  ['operator', false],
])('keeps room for the balance of a user who may see it: %s, %s', (role, hasRoom) => {
  const user: SessionUser = {
    id: '01935c5e-7f00-7000-8000-000000000001',
    fullName: 'Ann',
    username: 'ann',
    avatar: null,
    email: 'ann@demo.example',
    mobile: null,
    permission: [],
    abilities: [...ROLE_RULES[role]],
    roleId: 1,
    role,
    locale: 'en',
    preferences: {},
    idleMinutes: 1,
    account: { id: '01935c5e-7f00-7000-8000-00000000000a', name: 'Demo', kind: 'customer' },
    accounts: [],
  }
  localStorage.setItem('songsarn:user', JSON.stringify(user))
  const platform = testPlatform()
  const state = platform.session.store.getState()
  const { container } = render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <SignedInContext value={state.is === 'signedIn' ? state : undefined}>
          <BalanceFigure />
        </SignedInContext>
      </I18nextProvider>
    </PlatformContext>,
  )
  expect(container.querySelector('.balance-loading') !== null).toBe(hasRoom)
})
