import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MenuButton } from './MenuButton.tsx'

function draw() {
  const run = jest.fn<(id: string) => void>()
  const item = (id: string, checked?: boolean) => ({ id, label: id, checked, run: () => run(id) })
  render(
    <>
      <MenuButton
        label="Fruit"
        sections={[
          { id: 'a', items: [item('Apple'), item('Banana')] },
          { id: 'b', title: 'More', items: [item('Cherry', true), item('Blueberry', false)] },
        ]}
      >
        menu
      </MenuButton>
      <p>elsewhere</p>
    </>,
  )
  return { run, button: screen.getByRole('button', { name: 'Fruit' }) }
}
const focused = () => document.activeElement?.textContent

describe('a menu button', () => {
  it('opens on its selected item and moves by arrows, Home and End, with wrapping', async () => {
    const { button } = draw()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Cherry')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Apple')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Blueberry')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Apple')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Blueberry')
  })
  it('moves to the next item that begins with the typed letter', async () => {
    const { button } = draw()
    await userEvent.click(button)
    await userEvent.keyboard('b')
    expect(focused()).toBe('Blueberry')
    await userEvent.keyboard('b')
    expect(focused()).toBe('Banana')
  })
  it('runs an item by Enter, closes, and restores the focus', async () => {
    const { button, run } = draw()
    await userEvent.click(button)
    await userEvent.keyboard('{Home}{Enter}')
    expect(run).toHaveBeenCalledWith('Apple')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })
  it('closes by Escape and by a press elsewhere without running an item', async () => {
    const { button, run } = draw()
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    await userEvent.click(screen.getByText('elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(run).not.toHaveBeenCalled()
  })
  it('exposes the selected item of a group', async () => {
    const { button } = draw()
    await userEvent.click(button)
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Cherry')
    expect(screen.getByRole('group', { name: 'More' })).toBeTruthy()
  })
})
