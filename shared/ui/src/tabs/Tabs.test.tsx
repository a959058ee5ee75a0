import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Tabs } from './Tabs.tsx'

function Two({ keepsPanels }: { keepsPanels?: boolean }) {
  const [current, setCurrent] = useState<'one' | 'two'>('one')
  const tabs = [
    { key: 'one', label: 'One', content: <input aria-label="Name" /> },
    { key: 'two', label: 'Two', content: 'Second' },
  ] as const
  return <Tabs label="Parts" tabs={tabs} current={current} onChange={setCurrent} keepsPanels={keepsPanels} />
}

afterEach(cleanup)

it('are one Tab stop, and arrows move from the last to the first', async () => {
  render(<Two />)
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'One', selected: true }))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Two', selected: true }))
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('Second')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'One', selected: true }))
})

it('may keep what was typed in a panel while another panel is shown', async () => {
  render(<Two keepsPanels />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'Ann')
  await user.click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'One' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ann')
})
