import { afterEach, expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { FilterBar } from './FilterBar.tsx'
import type { FilterField } from './filter-field.ts'

const wide = globalThis.matchMedia
afterEach(() => {
  globalThis.matchMedia = wide
})

const FIELDS: FilterField[] = [
  { kind: 'text', name: 'name', label: 'Name', common: true },
  { kind: 'text', name: 'note', label: 'Note' },
]

function Bar() {
  const [open, setOpen] = useState(false)
  return <FilterBar fields={FIELDS} values={{}} onChange={() => {}} open={open} onOpen={setOpen} />
}

function draw() {
  render(
    <I18nextProvider i18n={createI18n('en', {})}>
      <Bar />
    </I18nextProvider>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('on a phone shows all filters after a press of the button, and closes them by "Show results"', async () => {
  globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width: 767') })
  draw()
  expect(screen.queryAllByRole('textbox')).toHaveLength(0)
  await press('Filters')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await press('Show results')
  expect(screen.queryAllByRole('textbox')).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')).toBe('false')
})

it('on a wide page shows the common filters, and has no "Show results"', async () => {
  draw()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  await press('More filters')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show results' })).toBeNull()
})
