import { afterEach, expect, it, jest } from '@jest/globals'
import { instantOf, monthDays, startOfDay } from '@songsarn/i18n/dates'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import * as z from 'zod/mini'
import { AmountField } from './AmountField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { PageForm } from './PageForm.tsx'
import { RangeField } from './RangeField.tsx'
import { RangePicker } from './RangePicker.tsx'
import { useContractForm } from './use-contract-form.ts'

const call = {
  body: z.object({
    plan: z.enum(['prepaid', 'postpaid']),
    credits: z.number().check(z.int()),
    price: z.number(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
  }),
}
type Body = z.output<typeof call.body>

const send = jest.fn<(body: Body) => Promise<unknown>>(async (body) => body)

function Thing({ plan, end }: { plan: string; end: string }) {
  const initial = { plan, credits: 25_000, price: 5350.5, start: '2026-11-20T02:00:00.000Z', end }
  const form = useContractForm(call, { initial, send })
  const option = (value: string, label: string, help: string) => ({ value, label, help })
  return (
    <PageForm form={form} submit="Save">
      <ChoiceField
        form={form}
        name="plan"
        label="Plan"
        options={[option('prepaid', 'Prepaid', 'Buy first'), option('postpaid', 'Postpaid', 'Pay later')]}
      />
      <AmountField form={form} name="credits" label="Credits" unit="credit" />
      <AmountField form={form} name="price" label="Price" unit="baht" />
      <RangeField form={form} from="start" to="end" label="Between" withTime />
    </PageForm>
  )
}

function open(page = <Thing plan="" end="" />) {
  send.mockClear()
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n('en')}>{page}</I18nextProvider>
    </ConfigProvider>,
  )
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const credits = () => screen.getByLabelText<HTMLInputElement>('Credits')
const price = () => screen.getByLabelText<HTMLInputElement>('Price')
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')]
const startOf = () => inputs()[0] as HTMLInputElement
const endOf = () => inputs()[1] as HTMLInputElement
const shown = () => inputs().map(({ value }) => value)
const save = () => screen.getByRole('button', { name: 'Save' })

afterEach(cleanup)

it('reads what is pasted, with separators, and shows it with them', async () => {
  const user = open()
  expect(credits().value).toBe('25,000')
  await user.clear(credits())
  await user.click(credits())
  await user.paste('1,000')
  await user.tab()
  expect(credits().value).toBe('1,000')
})

it('shows baht with both digits of their satang', async () => {
  const user = open()
  expect(price().value).toBe('5,350.50')
  await user.clear(price())
  await user.type(price(), '1200')
  await user.tab()
  expect(price().value).toBe('1,200')
})

it('reports parts of a credit instead of rounding them', async () => {
  const user = open()
  await user.clear(credits())
  await user.type(credits(), '12.5')
  await user.click(save())
  await waitFor(() => expect(credits().getAttribute('aria-invalid')).toBe('true'))
  expect(credits().value).toBe('12.5')
  expect(screen.getAllByText(/Enter a whole number/)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

it('sends a choice and both ends of a range, which are Bangkok times', async () => {
  const user = open()
  await user.click(screen.getByRole('radio', { name: 'Postpaid' }))
  expect(startOf().value).toBe('20 Nov 2026 09:00')
  await user.click(startOf())
  fireEvent.click(await screen.findByText('Last month'))
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  const { from, to } = monthDays(1)
  expect(send.mock.calls[0]?.[0]).toEqual({
    plan: 'postpaid',
    credits: 25_000,
    price: 5350.5,
    start: startOfDay(from),
    end: instantOf(to, '23:59'),
  })
})

it('reports a missing choice and an open range at their fields', async () => {
  const user = open()
  await user.click(save())
  await screen.findByText('Check 2 fields')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Prepaid' }))
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('link', { name: 'Between: To' })).toBeTruthy()
  // Blank, so missing: not "not allowed here" and not "invalid".
  expect(
    screen
      .getAllByRole('alert')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['This field is required.', 'This field is required.'])
})

type User = ReturnType<typeof open>

async function retype(user: User, input: HTMLInputElement, text: string) {
  await user.click(input)
  await user.clear(input)
  await user.type(input, text)
}

const leave: Record<string, (user: User) => Promise<void>> = {
  click: (user) => user.click(credits()),
  Tab: (user) => user.tab(),
  Enter: (user) => user.keyboard('{Enter}'),
}

it.each(Object.keys(leave))('sends the end that was typed alone, also one before the start, after %s', async (key) => {
  const user = open(<Thing plan="prepaid" end="2026-11-21T02:00:00.000Z" />)
  for (const [typed, end] of [
    ['22 Nov 2026 10:00', '2026-11-22T03:00:00.000Z'],
    ['2026-11-19 10:00', '2026-11-19T03:00:00.000Z'],
  ] as const) {
    await retype(user, endOf(), typed)
    await leave[key]?.(user)
    await waitFor(() => expect(shown()[1]).toMatch(/^\d+ Nov 2026 10:00$/))
    await user.click(save())
    await waitFor(() => expect(send.mock.lastCall?.[0]).toMatchObject({ start: '2026-11-20T02:00:00.000Z', end }))
  }
  expect(shown()).toEqual(['20 Nov 2026 09:00', '19 Nov 2026 10:00'])
})

it('keeps the range when what was typed is given up with Escape', async () => {
  const user = open(<Thing plan="prepaid" end="2026-11-21T02:00:00.000Z" />)
  await retype(user, endOf(), '22 Nov 2026 10:00')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(shown()).toEqual(['20 Nov 2026 09:00', '21 Nov 2026 09:00']))
  await user.click(save())
  await waitFor(() => expect(send.mock.lastCall?.[0]).toMatchObject({ end: '2026-11-21T02:00:00.000Z' }))
})

it('gives up a text that is no date with Escape', async () => {
  const user = open(<Thing plan="prepaid" end="2026-11-21T02:00:00.000Z" />)
  for (const input of [startOf(), endOf()]) {
    await retype(user, input, 'soon')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(shown()).toEqual(['20 Nov 2026 09:00', '21 Nov 2026 09:00']))
  }
})

it('keeps an end that is no date, and sends no other end instead', async () => {
  const user = open(<Thing plan="prepaid" end="2026-11-21T02:00:00.000Z" />)
  await retype(user, endOf(), '31/11/2026 10:00')
  await user.tab()
  const error = 'Enter a date and a time, such as 1 Dec 2026 09:00 or 01/12/2026 09:00.'
  await waitFor(() => expect(shown()).toEqual(['20 Nov 2026 09:00', '31/11/2026 10:00']))
  expect(screen.getByText(error)).toBeTruthy()
  const sent = send.mock.calls.length
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(endOf()))
  expect(send).toHaveBeenCalledTimes(sent)
  await retype(user, endOf(), '30/11/2026 9:00')
  await user.tab()
  await user.click(save())
  await waitFor(() => expect(send.mock.lastCall?.[0]).toMatchObject({ end: '2026-11-30T02:00:00.000Z' }))
  expect(screen.queryByText(error)).toBeNull()
})

it.each([0, 1])('of a filter of days refuses a day with a time at end %s', async (at) => {
  const changes: string[] = []
  const user = open(
    <>
      <RangePicker from="2026-10-20" to="2026-12-25" onChange={(from, to) => changes.push(`${from} ${to}`)} />
      <input aria-label="Credits" />
    </>,
  )
  await retype(user, inputs()[at] as HTMLInputElement, '01/12/2026 9:00')
  await user.click(credits())
  await waitFor(() => expect(shown()[at]).toBe('01/12/2026 9:00'))
  expect(screen.getByRole('alert').textContent).toBe('Enter a date, such as 1 Dec 2026 or 01/12/2026.')
  expect(changes).toEqual([])
})

it('of a filter stays as it was, and says so, while an end is no date', async () => {
  const changes: string[] = []
  const user = open(
    <>
      <RangePicker from="2026-10-20" to="2026-10-25" onChange={(from, to) => changes.push(`${from} ${to}`)} />
      <input aria-label="Credits" />
    </>,
  )
  await retype(user, endOf(), '31/11/2026')
  await user.click(credits())
  await waitFor(() => expect(shown()).toEqual(['20 Oct 2026', '31/11/2026']))
  expect(screen.getByRole('alert').textContent).toBe('Enter a date, such as 1 Dec 2026 or 01/12/2026.')
  expect(changes).toEqual([])
  await retype(user, endOf(), '25/10/2026')
  await user.click(credits())
  expect(screen.queryByRole('alert')).toBeNull()
  await retype(user, endOf(), '1/12/2026')
  await user.click(credits())
  await waitFor(() => expect(changes).toEqual(['2026-10-20 2026-12-01']))
})

it('keeps the focus in the end that Enter takes', async () => {
  const user = open(<Thing plan="prepaid" end="2026-11-21T02:00:00.000Z" />)
  for (const input of [startOf, endOf]) {
    await retype(user, input(), '2026-11-20 10:00')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(input()))
  }
})

it('orders the days of a filter and hands each range on once', async () => {
  const changes: string[] = []
  function Filter() {
    const [{ from, to }, setRange] = useState({ from: '2026-10-20', to: '2026-10-25' })
    function change(start: string, end: string) {
      changes.push(`${start} ${end}`)
      setRange({ from: start, to: end })
    }
    return (
      <>
        <RangePicker from={from} to={to} onChange={change} />
        <input aria-label="Credits" />
      </>
    )
  }
  const user = open(<Filter />)
  const end = async (typed: string) => {
    await retype(user, endOf(), typed)
    await user.click(credits())
    await waitFor(() => expect(document.querySelector('.ant-picker-range.ant-picker-focused')).toBeNull())
  }
  await end('28 Oct 2026')
  await end('12/10/2569')
  // After one end alone, the next two are one change.
  await retype(user, startOf(), '22 Oct 2026')
  await end('23 Oct 2026')
  // The same days the other way round.
  await retype(user, startOf(), '23 Oct 2026')
  await end('22 Oct 2026')
  expect(changes).toEqual(['2026-10-20 2026-10-28', '2026-10-12 2026-10-20', '2026-10-22 2026-10-23'])
  await waitFor(() => expect(shown()).toEqual(['22 Oct 2026', '23 Oct 2026']))
})
