import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { addModalDialogs } from '../../testing/modal-dialogs.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { hideShortcuts, showShortcuts } from './show-shortcuts.ts'

beforeAll(addModalDialogs)
beforeEach(() => {
  const platform = testPlatform()
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <input aria-label="Name" />
        <Shortcuts />
      </I18nextProvider>
    </PlatformContext>,
  )
})
afterEach(() => {
  act(hideShortcuts)
  localStorage.clear()
})

const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

it('lists the shortcuts on ?, but not while the user types', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'why?')
  expect(dialog()).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('?')
  expect(dialog()).toBeTruthy()
  expect(screen.getByText('Submit a form').nextElementSibling?.textContent).toBe('CtrlEnter')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(dialog()).toBeNull()
})

it('turns the shortcuts of a single key off and on, itself included; the user menu opens it too', async () => {
  await userEvent.keyboard('?')
  await userEvent.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }))
  expect(document.documentElement.dataset.shortcuts).toBe('off')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await userEvent.click(document.body)
  await userEvent.keyboard('?')
  expect(dialog()).toBeNull()
  act(showShortcuts)
  await userEvent.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }))
  expect(document.documentElement.dataset.shortcuts).toBe('on')
})
