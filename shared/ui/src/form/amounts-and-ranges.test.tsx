import { afterEach, expect, it, jest } from '@jest/globals'
import { instantOf, monthDays, startOfDay } from '@songsarn/i18n/dates'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { I18nextProvider } from 'react-i18next'
import * as z from 'zod/mini'
import { AmountField } from './AmountField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { PageForm } from './PageForm.tsx'
import { RangeField } from './RangeField.tsx'
import { useContractForm } from './use-contract-form.ts'

const call = {
  body: z.object({
    plan: z.enum(['prepaid', 'postpaid']),
    credits: z.number().check(z.int()),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
  }),
}
type Body = z.output<typeof call.body>

const send = jest.fn<(body: Body) => Promise<unknown>>(async (body) => body)

function Thing() {
  const initial = { plan: '', credits: 25_000 as number | null, start: '2026-11-20T02:00:00.000Z', end: '' }
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
      <RangeField form={form} from="start" to="end" label="Between" withTime />
    </PageForm>
  )
}

function open() {
  send.mockClear()
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n('en')}>
        <Thing />
      </I18nextProvider>
    </ConfigProvider>,
  )
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const credits = () => screen.getByLabelText<HTMLInputElement>('Credits')
const startOf = () => document.querySelector('.ant-picker-range input') as HTMLInputElement
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
    start: startOfDay(from),
    end: instantOf(to, '23:59'),
  })
})

it('reports a missing choice and an open range at their fields', async () => {
  const user = open()
  await user.click(save())
  await screen.findByText('Check 2 fields')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Prepaid' }))
  expect(screen.getByRole('link', { name: 'Between: To' })).toBeTruthy()
  // Blank, so missing: not "not allowed here" and not "invalid".
  expect(
    screen
      .getAllByRole('alert')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['This field is required.', 'This field is required.'])
})
