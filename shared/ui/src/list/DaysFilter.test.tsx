import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { DaysFilter } from './DaysFilter.tsx'

const field = { kind: 'days', from: 'startDate', to: 'endDate', label: 'Created' } as const
const changed = jest.fn()

function Filter() {
  const [days, setDays] = useState<(string | undefined)[]>([])
  return (
    <I18nextProvider i18n={createI18n('en')}>
      <DaysFilter
        field={field}
        from={days[0]}
        to={days[1]}
        onChange={(...next) => {
          changed(...next)
          setDays(next)
        }}
      />
    </I18nextProvider>
  )
}

const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Created' })
const input = (index: number) => {
  const found = inputs()[index]
  if (!found) throw new Error(`no input ${index}`)
  return found
}
const picker = () => document.querySelector('.ant-picker-range')

function type(index: number, text: string) {
  const into = input(index)
  act(() => into.focus())
  fireEvent.change(into, { target: { value: text } })
}

afterEach(() => {
  cleanup()
  changed.mockClear()
})

it('takes days that are typed before the picker is there, in the right order, and keeps a text that is no date', () => {
  render(<Filter />)
  type(0, '31/31/2026')
  fireEvent.keyDown(input(0), { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toMatch(/Enter a date/)
  expect(input(0).value).toBe('31/31/2026')
  expect(changed).not.toHaveBeenCalled()
  type(0, '5/11/2026')
  fireEvent.keyDown(input(0), { key: 'Enter' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(changed).toHaveBeenLastCalledWith('2026-11-05', undefined)
  type(1, '1/11/2026')
  fireEvent.blur(input(1))
  expect(changed).toHaveBeenLastCalledWith('2026-11-01', '2026-11-05')
  expect(inputs().map(({ value }) => value)).toEqual(['1 Nov 2026', '5 Nov 2026'])
})

it('the picker goes on in the field where the user is', async () => {
  render(<Filter />)
  act(() => input(1).focus())
  await waitFor(() => expect(picker()).not.toBeNull(), { timeout: 30_000 })
  expect(document.activeElement).toBe(input(1))
}, 60_000)
