import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { I18nextProvider } from 'react-i18next'
import { ActionMenu, type MenuAction } from './ActionMenu.tsx'

jest.setTimeout(30_000)

const desktop = globalThis.matchMedia

afterEach(() => {
  globalThis.matchMedia = desktop
  cleanup()
})

function show(props: Partial<Parameters<typeof ActionMenu>[0]> = {}) {
  const copy = jest.fn()
  const remove = jest.fn<() => Promise<unknown>>(async () => undefined)
  const question = { title: 'Delete “Shop”?', help: '12 messages go with it.', ok: 'Delete now', run: remove }
  const actions: (MenuAction | false)[] = [
    { key: 'send', label: 'Send', isPrimary: true, run: jest.fn() },
    { key: 'logs', label: 'See in Logs', run: jest.fn() },
    false,
    { key: 'copy', label: 'Duplicate', run: copy },
    { key: 'resend', label: 'Resend', blocked: 'Nothing to resend', run: jest.fn() },
    { key: 'delete', label: 'Delete', danger: true, question },
  ]
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n('en')}>
        <ActionMenu actions={actions} {...props} />
      </I18nextProvider>
    </ConfigProvider>,
  )
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, copy, remove, actions }
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)
const more = () => screen.getByRole('button', { name: /^More actions/ })

it('shows the first two actions as buttons and the others in the menu, without actions that the user may not do', async () => {
  const { user, copy } = show()
  expect(buttons()).toEqual(['Send', 'See in Logs', 'More actions'])
  await user.click(more())
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Duplicate', 'ResendNothing to resend', 'Delete'])
  expect(entries[1]?.ariaDisabled).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }))
  expect(copy).toHaveBeenCalledTimes(1)
})

it('asks before an action that destroys, and returns the focus to the menu', async () => {
  const { user, remove } = show()
  await user.click(more())
  expect(more().ariaExpanded).toBe('true')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(more()))
  expect(remove).not.toHaveBeenCalled()
  await user.click(more())
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete now' }))
  expect(remove).toHaveBeenCalledTimes(1)
})

it('begins at its first entry each time it opens', async () => {
  const { user } = show()
  for (const _ of ['once', 'again']) {
    more().focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Duplicate'))
    await user.hover(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more()))
    await waitFor(() => expect(more().ariaExpanded).toBe('false'))
  }
})

it('shows a single further action as a button, without a menu', () => {
  const { actions } = show()
  cleanup()
  show({ actions: actions.slice(0, 4) })
  expect(buttons()).toEqual(['Send', 'See in Logs', 'Duplicate'])
})

it('has one button on a phone, and only the menu in a row', () => {
  globalThis.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('max-width') })
  show()
  expect(buttons()).toEqual(['Send', 'More actions'])
  cleanup()
  show({ buttons: 0, name: 'Shop' })
  expect(buttons()).toEqual(['More actions: Shop'])
})
