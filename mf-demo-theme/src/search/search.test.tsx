import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'
import { findResults } from './SearchField.tsx'

serveDemo()

it('limits the results of each group for any text', () => {
  const titles = fc.array(fc.string({ maxLength: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(titles, fc.string({ maxLength: 2 }), (all, q) => {
      const group = { group: 'pages', searchLimit: 4, data: all.map((title) => ({ title })) }
      for (const { data } of findResults([group], q)) {
        expect(data.length).toBeGreaterThan(0)
        expect(data.length).toBeLessThanOrEqual(4)
        for (const { title } of data) expect(title.toLowerCase()).toContain(q.trim().toLowerCase())
      }
    }),
  )
})

it('opens a screen that was found', async () => {
  const { user, address } = openDemoAt('/demo/search')
  await user.type(await screen.findByRole('combobox', { name: 'Search screens, files and people' }), 'pric')
  await user.click(await screen.findByText('Pricing', { selector: '.ant-select-item-option-content *' }))
  await waitFor(() => expect(address()).toBe('/demo/pricing'))
})

it('bookmarks a screen by its star, here and in the bar', async () => {
  const { user } = openDemoAt('/demo/search')
  await user.click(await screen.findByRole('button', { name: 'Bookmark Search and bookmarks' }))
  expect(await screen.findByRole('button', { name: 'Remove bookmark' })).toBeTruthy()
})
