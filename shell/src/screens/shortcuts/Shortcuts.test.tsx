import { beforeAll, expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import en from '../../locales/en.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import { addModalDialogs } from '../../testing/modal-dialogs.ts'
import { Shortcuts } from './Shortcuts.tsx'

beforeAll(addModalDialogs)

it('lists the shortcuts on ?, but not while the user types', async () => {
  render(
    <I18nextProvider i18n={createI18n('en', { shell: { en, th } })}>
      <input aria-label="Name" />
      <Shortcuts />
    </I18nextProvider>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'why?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  expect(screen.getByText('Submit a form').nextElementSibling?.textContent).toBe('CtrlEnter')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
