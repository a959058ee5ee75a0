import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { I18nextProvider } from 'react-i18next'
import { ConfirmAction } from './ConfirmAction.tsx'
import type { Question } from './question.ts'

const QUESTION = { title: 'Delete “Shop”?', help: '12 messages go with it.', ok: 'Delete' }

async function ask(question: Partial<Question> = {}) {
  const run = jest.fn<() => Promise<unknown>>(async () => undefined)
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n('en')}>
        <ConfirmAction question={{ ...QUESTION, run, ...question }}>Remove</ConfirmAction>
      </I18nextProvider>
    </ConfigProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = (name: string | RegExp) => dialog.getByRole<HTMLButtonElement>('button', { name })
  return { run, user, dialog, button }
}

const isGone = () => waitFor(() => expect(screen.queryByText(QUESTION.title)).toBeNull())

afterEach(cleanup)

it('says what is lost, begins on the safe button, and only closes when it is pressed', async () => {
  const { run, user, dialog, button } = await ask()
  expect(dialog.getByText('12 messages go with it.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  await user.keyboard('{Enter}')
  await isGone()
  expect(run).not.toHaveBeenCalled()
})

it('does it once, and cannot be closed until it is done', async () => {
  let done = () => {}
  const run = jest.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { user, button } = await ask({ run })
  await user.dblClick(button('Delete'))
  expect(run).toHaveBeenCalledTimes(1)
  expect(button('Cancel').disabled).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.getByText(QUESTION.title)).toBeTruthy()
  await act(async () => done())
  await isGone()
})

it('stays open with the problem, and may be tried again', async () => {
  const run = jest.fn<() => Promise<unknown>>()
  run.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'service.fault' }))
  run.mockResolvedValueOnce(undefined)
  const { user, dialog, button } = await ask({ run })
  await user.click(button('Delete'))
  expect(await dialog.findByText(/Something went wrong in the service/)).toBeTruthy()
  await user.click(button(/Delete$/))
  await isGone()
  expect(run).toHaveBeenCalledTimes(2)
})

it('asks for the name before a severe loss', async () => {
  const { run, user, dialog, button } = await ask({ typed: 'Shop' })
  await waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  expect(button('Delete').disabled).toBe(true)
  await user.type(dialog.getByLabelText('Type “Shop” to confirm'), 'shop')
  expect(button('Delete').disabled).toBe(true)
  await user.clear(dialog.getByLabelText('Type “Shop” to confirm'))
  await user.type(dialog.getByLabelText('Type “Shop” to confirm'), 'Shop ')
  await user.click(button('Delete'))
  await isGone()
  expect(run).toHaveBeenCalledTimes(1)
})

it('refuses what became impossible while it was open', async () => {
  const { button } = await ask({ isImpossible: true })
  expect(button('Delete').disabled).toBe(true)
})
