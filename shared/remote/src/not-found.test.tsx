import { expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen } from '@testing-library/react'
import { Route } from 'react-router'
import { RemoteRoutes } from './RemoteRoutes.tsx'

const locales = { en: {}, th: {} }
const Root = () => (
  <RemoteRoutes>
    <Route path="/home" element={<h1>Home</h1>} />
  </RemoteRoutes>
)

it.each([
  ['/home/x', 'en', 'Page not found', 'Go to Home'],
  ['/home/x/y', 'th', 'ไม่พบหน้านี้', 'ไปที่หน้าแรก'],
] as const)('shows the not-found page at %s, which has no route', async (path, language, title, home) => {
  const { shell, user } = renderRemote({ name: 'mf-test', Root, locales }, { path, language })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(shell.currentTitle()).toBe(title)
  await user.click(screen.getByRole('button', { name: home }))
  expect(shell.visited).toEqual(['/home'])
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
})
