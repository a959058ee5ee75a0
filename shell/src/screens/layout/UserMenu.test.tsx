import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { SessionUser } from '@songsarn/contract/account/session'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext, SignedInContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { UserMenu } from './UserMenu.tsx'

const user: SessionUser = {
  id: '01935c5e-7f00-7000-8000-000000000001',
  fullName: 'Ann',
  username: 'ann',
  avatar: null,
  email: 'ann@demo.example',
  mobile: null,
  permission: [],
  roleId: 1,
  role: 'owner',
  locale: 'en',
  preferences: {},
  idleMinutes: 1,
  account: { id: '01935c5e-7f00-7000-8000-00000000000a', name: 'Demo', kind: 'customer' },
  accounts: [],
}

const wide = globalThis.matchMedia
beforeEach(() => {
  localStorage.setItem('songsarn:user', JSON.stringify(user))
})
afterEach(() => {
  globalThis.matchMedia = wide
  localStorage.clear()
})

async function openMenu(): Promise<(string | null)[]> {
  const platform = testPlatform()
  const state = platform.session.store.getState()
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <SignedInContext value={state.is === 'signedIn' ? state : undefined}>
          <UserMenu />
        </SignedInContext>
      </I18nextProvider>
    </PlatformContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'User menu' }))
  return Array.from(document.querySelectorAll('[role^=menuitem]'), ({ textContent }) => textContent)
}

it('offers where the menu is and how wide the page is', async () => {
  expect(await openMenu()).toEqual(expect.arrayContaining(['Side', 'Top', 'Full', 'Boxed', 'Log Out']))
})

it('does not offer them on a phone, which has one menu and one width', async () => {
  globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width: 767') })
  const items = await openMenu()
  expect(items).toEqual(expect.arrayContaining(['Dark', 'Log Out']))
  for (const item of ['Side', 'Top', 'Full', 'Boxed']) expect(items).not.toContain(item)
})
