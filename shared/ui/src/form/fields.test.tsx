import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { I18nextProvider } from 'react-i18next'
import * as z from 'zod/mini'
import { DateTimeField } from './DateTimeField.tsx'
import { DayField } from './DayField.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useClosing } from './use-closing.ts'
import { useContractForm } from './use-contract-form.ts'

const call = {
  body: z.object({ name: z.string(), password: z.string(), day: z.iso.date(), at: z.iso.datetime() }),
}
type Values = z.output<typeof call.body>

const INITIAL: Values = { name: '', password: '', day: '2026-11-20', at: '2026-11-20T07:05:00.000Z' }

type Watched = {
  onChange?(values: Values): void
  onCloseUnsaved?(): void
  onClosed?(): void
  isWholeDay?: boolean
  isToCome?: boolean
}

function Thing({
  onChange,
  onCloseUnsaved,
  onClosed = () => {},
  isWholeDay,
  isToCome,
  send,
}: Watched & { send: Send }) {
  const closing = useClosing(onClosed)
  const form = useContractForm(call, { initial: INITIAL, send, onChange })
  return (
    <FormDrawer form={form} title="Thing" submit="Save" onCloseUnsaved={onCloseUnsaved} {...closing}>
      <TextField form={form} name="name" label="Name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="off" />
      <DayField form={form} name="day" label="Day" />
      <DateTimeField form={form} name="at" label="Time" isWholeDay={isWholeDay} isToCome={isToCome} />
      <button type="button" onClick={() => form.change({ name: 'Filled' })}>
        Fill
      </button>
    </FormDrawer>
  )
}
type Send = (body: Values) => Promise<unknown>

function open({ language = 'en', ...options }: Watched & { language?: 'en' | 'th' } = {}) {
  const send = jest.fn<Send>(async (body) => body)
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n(language)}>
        <Thing {...options} send={send} />
      </I18nextProvider>
    </ConfigProvider>,
  )
  return { send, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: 'Save' })

/** Types a date as in ISO 8601, and goes on. */
function typeDate(name: string, typed: string) {
  fireEvent.mouseDown(field(name))
  fireEvent.change(field(name), { target: { value: typed } })
  fireEvent.blur(field(name))
}

afterEach(cleanup)

it('shows days and times in Bangkok, and holds what is typed as a day and an instant', async () => {
  const { user, send } = open()
  expect(field('Day').value).toBe('20 Nov 2026')
  expect(field('Time').value).toBe('20 Nov 2026 14:05')
  expect(screen.getByText('GMT+7')).toBeTruthy()
  typeDate('Day', '2026-12-01')
  typeDate('Time', '2026-12-01 00:30')
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ day: '2026-12-01', at: '2026-11-30T17:30:00.000Z' })
})

it.each([
  ['en', '24/11/2026 10:33'],
  ['en', '24 Nov 2026 10:33'],
  ['en', '24/11/2569 10:33'],
  ['th', '24 พ.ย. 2569 10:33'],
  ['th', '24 พฤศจิกายน 2569 10:33'],
  ['th', '24/11/2569 10:33'],
  ['th', '24 Nov 2026 10:33'],
  ['th', '24 november 2569 10:33'],
  ['en', '24 พ.ย. 2569 10:33'],
  ['en', '24 พฤศจิกายน 2026 10:33'],
] as const)('takes, in %s, %s, also with Enter', async (language, typed) => {
  const { user, send } = open({ language })
  fireEvent.mouseDown(field('Time'))
  fireEvent.focus(field('Time'))
  fireEvent.change(field('Time'), { target: { value: typed } })
  fireEvent.keyDown(field('Time'), { key: 'Enter' })
  fireEvent.blur(field('Time'))
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ at: '2026-11-24T03:33:00.000Z' })
})

it.each([
  ['en', '01/12/2026 09:00'],
  ['en', '01/12/2026 9:00'],
  ['en', '1 December 2026 9:00'],
  ['th', '01/12/2569 09:00'],
  ['th', '1 ธ.ค. 2569 9:00'],
] as const)('takes, in %s, %s, typed over another date, after Tab', async (language, typed) => {
  const { user, send } = open({ language })
  for (const [name, text] of [
    ['Time', typed],
    ['Day', typed.replace(/ [\d:]+$/, '')],
  ] as const) {
    await user.click(field(name))
    await user.clear(field(name))
    await user.type(field(name), text)
    expect(field(name).value).toBe(text)
    await user.tab()
  }
  expect([field('Time').value, field('Day').value]).toEqual(
    language === 'en' ? ['1 Dec 2026 09:00', '1 Dec 2026'] : ['1 ธ.ค. 2569 09:00', '1 ธ.ค. 2569'],
  )
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ day: '2026-12-01', at: '2026-12-01T02:00:00.000Z' })
})

it('offers no day that has passed for a schedule, and keeps one that is typed, for the form to refuse', async () => {
  const { user, send } = open({ isToCome: true })
  await user.click(field('Time'))
  const cell = (day: string) => document.querySelector(`td[title="${day}"]`)
  expect(cell('2026-11-01')?.className).toContain('disabled')
  await user.clear(field('Time'))
  await user.type(field('Time'), '01/11/2026 09:00')
  await user.tab()
  expect(field('Time').value).toBe('1 Nov 2026 09:00')
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ at: '2026-11-01T02:00:00.000Z' })
})

it.each([
  ['en', 'Day', '31/11/2026', 'Enter a date, such as 1 Dec 2026 or 01/12/2026.'],
  ['th', 'Time', '1/12/2569', 'กรอกวันที่และเวลา เช่น 1 ธ.ค. 2569 09:00 หรือ 01/12/2569 09:00'],
] as const)('keeps, in %s, what is typed in %s and is no date, and sends no other date instead', async (...given) => {
  const [language, name, typed, error] = given
  const { user, send } = open({ language })
  await user.click(field(name))
  await user.clear(field(name))
  await user.type(field(name), typed)
  await user.tab()
  expect(field(name).value).toBe(typed)
  expect(screen.getByRole('alert').textContent).toBe(error)
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(field(name)))
  expect(send).not.toHaveBeenCalled()
  expect([field(name).value, screen.getAllByRole('alert').at(-1)?.textContent]).toEqual([typed, error])
  await user.clear(field(name))
  await user.type(field(name), '1/12/2026 10:00'.slice(0, name === 'Day' ? 9 : undefined))
  await user.tab()
  expect(screen.queryByText(error)).toBeNull()
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject(
    name === 'Day' ? { day: '2026-12-01' } : { at: '2026-12-01T03:00:00.000Z' },
  )
})

it('sends what is typed also when Ctrl+Enter sends the form from the date', async () => {
  const { user, send } = open()
  await user.click(field('Time'))
  await user.clear(field('Time'))
  await user.type(field('Time'), '1/12/2026 9:00')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toMatchObject({ at: '2026-12-01T02:00:00.000Z' })
})

it('does not send a date that was emptied', async () => {
  const { user, send } = open()
  await user.click(field('Day'))
  await user.clear(field('Day'))
  await user.tab()
  await user.click(save())
  expect(await screen.findAllByText('This field is required.')).toHaveLength(1)
  expect([field('Day').value, send.mock.calls]).toEqual(['', []])
})

it.each(['Day', 'Time'])('gives up a text in %s that is no date with Escape', async (name) => {
  const { user, send } = open()
  const { value } = field(name)
  await user.click(field(name))
  await user.clear(field(name))
  await user.type(field(name), 'soon')
  await user.keyboard('{Escape}')
  expect(field(name).value).toBe(value)
  expect(document.activeElement).toBe(field(name))
  await user.click(save())
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ day: INITIAL.day, at: INITIAL.at }))
})

it('keeps the focus in a date that Enter takes, and gives up the next text for it', async () => {
  const { user } = open()
  for (const [typed, taken] of [
    ['1 Dec 2026', '1 Dec 2026'],
    ['2026-12-02', '2 Dec 2026'],
  ] as const) {
    await user.click(field('Day'))
    await user.clear(field('Day'))
    await user.paste(typed)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Day')))
    expect(field('Day').value).toBe(taken)
    await user.paste('x')
    await user.keyboard('{Escape}')
    expect(field('Day').value).toBe(taken)
  }
})

it('hides a time that does not matter', () => {
  open({ isWholeDay: true })
  expect(field('Time').value).toBe('20 Nov 2026')
  expect(screen.queryByText('GMT+7')).toBeNull()
})

it('in a drawer begins in the first field', async () => {
  open()
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
})

it('shows a password on request only', async () => {
  const { user } = open()
  expect(field('Password').type).toBe('password')
  await user.type(field('Password'), 'secret')
  await user.click(document.querySelector('.ant-input-password-icon') as HTMLElement)
  expect(field('Password').type).toBe('text')
})

it('passes the values on after each change', async () => {
  const onChange = jest.fn<(values: Values) => void>()
  const { user } = open({ onChange })
  await user.type(field('Name'), 'ab')
  expect(onChange.mock.calls.map(([{ name }]) => name)).toEqual(['a', 'ab'])
})

it('counts what a screen changes for the user as unsaved', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Fill' }))
  expect(field('Name').value).toBe('Filled')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard your changes?')).toBeTruthy()
})

it('in a drawer that keeps drafts closes without a question', async () => {
  const onCloseUnsaved = jest.fn()
  const onClosed = jest.fn()
  const { user } = open({ onCloseUnsaved, onClosed })
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.type(field('Name'), 'a')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onCloseUnsaved).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Discard your changes?')).toBeNull()
  expect(onClosed).not.toHaveBeenCalled()
  await user.clear(field('Name'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1))
})
