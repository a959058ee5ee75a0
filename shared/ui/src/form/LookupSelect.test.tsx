import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { type ComponentProps, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { LookupSelect } from './LookupSelect.tsx'

const CHOICES = [
  { value: '1', label: 'Ploy', detail: 'ploy@shop.example' },
  { value: '2', label: 'Grace', detail: 'grace@shop.example' },
]

function Choice(props: Partial<ComponentProps<typeof LookupSelect>>) {
  const [value, setValue] = useState('')
  return (
    <>
      <LookupSelect aria-label="User" choices={CHOICES} {...props} value={value} onChange={setValue} />
      <output aria-label="Chosen">{value}</output>
    </>
  )
}

function open(props: Partial<ComponentProps<typeof LookupSelect>> = {}) {
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n('en')}>
        <Choice {...props} />
      </I18nextProvider>
    </ConfigProvider>,
  )
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

const field = () => screen.getByRole('combobox', { name: 'User' })
const shown = () => [...document.querySelectorAll('.form-choice')].map(({ textContent }) => textContent)

afterEach(cleanup)

it('finds a choice by its label or detail, and chooses it', async () => {
  const user = open()
  await user.type(field(), 'GRACE@')
  expect(shown()).toEqual(['Gracegrace@shop.example'])
  await user.click(screen.getByText('Grace'))
  expect(screen.getByLabelText('Chosen').textContent).toBe('2')
})

it('lets the service search, and shows what it answers as it is', async () => {
  const onSearch = jest.fn()
  const user = open({ onSearch })
  await user.type(field(), ' x')
  expect(onSearch).toHaveBeenLastCalledWith('x')
  expect(shown().length).toBe(2)
})

it('loads when it opens, and more at the end of the list', async () => {
  const onOpen = jest.fn()
  const onMore = jest.fn()
  const user = open({ onOpen, onMore, choices: undefined, isLoading: true })
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(field())
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Loading…')).toBeTruthy()
  cleanup()
  const again = open({ onMore })
  await again.click(field())
  fireEvent.scroll(document.querySelector('[class$="-holder"]') as HTMLElement)
  expect(onMore).toHaveBeenCalled()
})

it('offers to create what is not there yet', async () => {
  const onCreate = jest.fn()
  const user = open({ onCreate })
  await user.type(field(), 'ploy')
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  await user.type(field(), ' s')
  await user.click(screen.getByRole('button', { name: 'Create “ploy s”' }))
  expect(onCreate).toHaveBeenCalledWith('ploy s')
})
