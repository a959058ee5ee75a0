import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { pageQuery } from '@songsarn/contract/base/call'
import { createI18n } from '@songsarn/i18n/instance'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { ListPage } from './ListPage.tsx'
import { useListUrl } from './use-list-url.ts'

jest.setTimeout(30_000)

type Fruit = { id: string; name: string; price: number; note: string }
const fruits: Fruit[] = Array.from({ length: 23 }, (_, index) => ({
  id: `f${index + 1}`,
  name: `Fruit ${index + 1}`,
  price: index + 1,
  note: index === 6 ? '' : `Note ${index + 1}`,
}))
const query = z.object({ ...pageQuery, name: z.optional(z.string()) })

function Fruits({ error, unread }: { error?: Error; unread?: boolean }) {
  const url = useListUrl(query)
  const { page, size, name, sort } = url.query
  const found = fruits.filter((fruit) => fruit.name.includes(name ?? ''))
  if (sort === '-price') found.reverse()
  const rows = found.slice(page * size, page * size + size)
  return (
    <ListPage
      name="fruits"
      title="Fruits"
      fields={[{ kind: 'text', name: 'name', label: 'Name', common: true }]}
      url={url}
      columns={[
        { key: 'name', title: 'Name', render: (fruit: Fruit) => fruit.name, fixed: true, card: 'title' },
        { key: 'price', title: 'Price', render: (fruit) => fruit.price, sort: 'price', align: 'end', card: 'detail' },
        { key: 'note', title: 'Note', render: (fruit) => fruit.note, hidden: true, card: 'detail' },
      ]}
      rowKey={(fruit) => fruit.id}
      rowLink={(fruit) => `/fruits/${fruit.id}`}
      result={{ rows: unread ? undefined : rows, total: found.length, error, stale: false, retry: () => {} }}
      empty={<p>No fruit yet</p>}
      rowActions={({ name: fruit }) => <button type="button">Eat {fruit}</button>}
      selection={{
        nameOf: ({ name: fruit }) => fruit,
        offersAll: true,
        actions: ({ keys, isAll, count }, clear) => (
          <button type="button" onClick={clear}>
            Cook {isAll ? 'all' : keys.join()} ({count})
          </button>
        ),
      }}
    />
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(path = '/fruits', error?: Error, unread?: boolean) {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <MemoryRouter initialEntries={[path]}>
        <Fruits error={error} unread={unread} />
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}

const address = () => screen.getByLabelText('address').textContent
const names = () => screen.getAllByRole('link').map((link) => link.textContent)

beforeEach(() => localStorage.clear())

describe('single keys', () => {
  const focused = () => document.activeElement?.textContent
  const panel = () => screen.findByRole('dialog', {}, { timeout: 20_000 })

  it('move the focus from row to row and select one', async () => {
    const user = open()
    await user.keyboard('jj')
    expect(focused()).toBe('Fruit 2')
    await user.keyboard('k')
    expect(focused()).toBe('Fruit 1')
    await user.keyboard('jx')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Fruit 2' }).checked).toBe(true)
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/fruits/f2')
  })

  it('show a row with all its columns, and the next one in the same panel', async () => {
    const user = open()
    await user.keyboard('j ')
    const peek = within(await panel())
    expect(peek.getByRole('heading', { name: 'Fruit 1' })).toBeTruthy()
    // The table does not show this column.
    expect(peek.getByText('Note 1')).toBeTruthy()
    expect(peek.getByText('1 of 10')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
    await user.keyboard('j')
    expect(peek.getByRole('heading', { name: 'Fruit 2' })).toBeTruthy()
    await user.click(peek.getByRole('button', { name: 'Open' }))
    expect(address()).toBe('/fruits/f2')
  })

  it('do nothing in a field, and after they were turned off', async () => {
    const user = open()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'jx')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.click(document.body)
    document.documentElement.dataset.shortcuts = 'off'
    await user.keyboard('j')
    delete document.documentElement.dataset.shortcuts
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a page as high as the window', () => {
  const { innerHeight } = globalThis
  beforeEach(() => {
    globalThis.innerHeight = 1000
  })
  afterEach(() => {
    globalThis.innerHeight = innerHeight
  })

  it('names its size once it is not the first, and takes a chosen size, also 10', async () => {
    const user = open()
    expect(names()).toHaveLength(16)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('/fruits?page=1&size=16')
    expect(names()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'First page' }))
    expect(address()).toBe('/fruits')
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
    await user.click(await screen.findByText('10 / page'))
    expect(address()).toBe('/fruits?size=10')
    expect(names()).toHaveLength(10)
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
    await user.click(await screen.findByText('Fit to window'))
    expect(address()).toBe('/fruits')
  })
})

describe('pages by number', () => {
  it('change the address and show the current page', async () => {
    const user = open()
    expect(screen.getByText('23 rows')).toBeTruthy()
    expect(screen.getByText('Page 1 of 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('/fruits?page=1')
    expect(names()[0]).toBe('Fruit 11')
    await user.click(screen.getByRole('button', { name: 'First page' }))
    expect(address()).toBe('/fruits')
  })

  it('end at the last one', () => {
    open('/fruits?page=2')
    expect(names()).toEqual(['Fruit 21', 'Fruit 22', 'Fruit 23'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  })

  it('have no buttons when the shortest page has all rows', () => {
    open('/fruits?name=3')
    expect(screen.getByText('3 rows')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
  })
})

it('shows a dash where a row has no value', async () => {
  const user = open('/fruits?name=Fruit%207')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Note' }))
  expect(screen.getAllByRole('cell').at(-2)?.textContent).toBe('–')
})

it('sorts by a heading: ascending, descending, default', async () => {
  const user = open('/fruits?page=1')
  const heading = screen.getByRole('columnheader', { name: 'Price' })
  expect(heading.getAttribute('aria-sort')).toBe('none')
  await user.click(within(heading).getByRole('button'))
  expect(address()).toBe('/fruits?sort=price')
  await user.click(within(heading).getByRole('button'))
  expect(address()).toBe('/fruits?sort=-price')
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(names()[0]).toBe('Fruit 23')
  await user.click(within(heading).getByRole('button'))
  expect(address()).toBe('/fruits')
})

it('opens a row by a click anywhere on it, except while text is selected', async () => {
  const user = open()
  const selection = jest.spyOn(globalThis, 'getSelection')
  selection.mockReturnValue({ type: 'Range' } as Selection)
  await user.click(screen.getByText('7'))
  expect(address()).toBe('/fruits')
  selection.mockRestore()
  await user.click(screen.getByText('7'))
  expect(address()).toBe('/fruits/f7')
})

it('chooses and stores columns by keyboard alone', async () => {
  const user = open()
  screen.getByRole('button', { name: 'Columns' }).focus()
  await user.keyboard('{Enter}')
  const box = await screen.findByRole('checkbox', { name: 'Note' })
  while (document.activeElement !== box) {
    const before = document.activeElement
    await user.tab()
    if (document.activeElement === document.body) throw new Error(`Tab left the page after ${before?.outerHTML}`)
  }
  await user.keyboard(' ')
  expect(screen.getByRole('columnheader', { name: 'Note' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }))
  expect(localStorage.getItem('songsarn.columns.fruits')).toBe('{"note":true}')
})

it('ignores a stored column choice that cannot be read', () => {
  localStorage.setItem('songsarn.columns.fruits', '{"price":"yes"')
  open()
  expect(screen.getByRole('columnheader', { name: 'Price' })).toBeTruthy()
})

it('keeps the rows on screen when a refresh fails', () => {
  open('/fruits', new Error('down'))
  expect(screen.getByRole('alert').textContent).toContain('may be out of date')
  expect(names()).toHaveLength(10)
})

it('offers the full list instead of Try again for a link that the service refuses', async () => {
  const user = open('/fruits?page=7&name=x', Object.assign(new Error('refused'), { code: 'request.invalid' }), true)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show full list' }))
  expect(address()).toBe('/fruits')
})

describe('on a phone', () => {
  const desktop = globalThis.matchMedia
  afterEach(() => {
    globalThis.matchMedia = desktop
  })

  it('shows cards, and all filters behind one button', async () => {
    globalThis.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('max-width') })
    const user = open('/fruits?name=Fruit+7')
    const cards = within(screen.getByRole('list', { name: 'Fruits' }))
    // The last row has no note.
    expect(cards.getAllByRole('listitem').map((card) => card.textContent)).toEqual(['Fruit 7Price7Eat Fruit 7'])
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Filters/ }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Fruit 7')
  })
})

describe('pages', () => {
  it('are turned by the list itself, and go back to the last page that exists', async () => {
    const user = open('/fruits?size=10&page=9')
    expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
    expect(address()).toBe('/fruits?size=10&page=2')
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(screen.getByText('Fruit 11')).toBeTruthy()
  })
})

describe('a new order', () => {
  it('is announced, but not the order that the list came with', async () => {
    const user = open('/fruits?sort=-price')
    expect(screen.queryByText(/^Sorted by/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Price' }))
    await user.click(screen.getByRole('button', { name: 'Price' }))
    expect(screen.getByText('Sorted by Price, ascending')).toBeTruthy()
  })
})

describe('a row', () => {
  it('has its actions at its end, under a heading', () => {
    open('/fruits')
    const [, row] = screen.getAllByRole('row')
    expect(within(row as HTMLElement).getByRole('button', { name: 'Eat Fruit 1' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
  })

  it('can be selected without opening it, on several pages', async () => {
    const user = open('/fruits?size=10')
    await user.click(screen.getByRole('checkbox', { name: 'Select Fruit 2' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Fruit 11' }))
    expect(address()).toBe('/fruits?size=10&page=1')
    await user.click(screen.getByRole('button', { name: 'Cook f2,f11 (2)' }))
    expect(screen.queryByText(/^Cook/)).toBeNull()
  })

  it('is selected with all that match, until the filters change', async () => {
    const user = open('/fruits?size=10')
    await user.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }))
    expect(screen.getByText('10 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select all 23 that match' }))
    expect(screen.getByRole('button', { name: 'Cook all (23)' })).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '1')
    await screen.findByText('Page 1 of 2')
    expect(screen.queryByText(/^Cook/)).toBeNull()
  })
})

it('moves the focus to the heading when the focused row is gone, also when it was the last row', async () => {
  function Basket() {
    const url = useListUrl(query)
    const [rows, setRows] = useState(fruits.slice(0, 2))
    return (
      <ListPage
        name="basket"
        title="Basket"
        fields={[]}
        url={url}
        columns={[{ key: 'name', title: 'Name', render: (fruit: Fruit) => fruit.name, card: 'title' }]}
        rowKey={(fruit) => fruit.id}
        result={{ rows, total: rows.length, error: undefined, stale: false, retry: () => {} }}
        empty={<p>Nothing left</p>}
        rowActions={({ id, name }) => (
          <button type="button" onClick={() => setRows(rows.filter((each) => each.id !== id))}>
            Eat {name}
          </button>
        )}
      />
    )
  }
  const user = userEvent.setup()
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <MemoryRouter>
        <Basket />
      </MemoryRouter>
    </I18nextProvider>,
  )
  for (const name of ['Fruit 1', 'Fruit 2']) {
    screen.getByRole('button', { name: `Eat ${name}` }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Basket' }))
  }
})
