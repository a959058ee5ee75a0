import { afterEach, expect, it, jest } from '@jest/globals'
import { signOut } from '@songsarn/contract/account/session'
import { act, render, screen } from '@testing-library/react'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { LoadingBar } from './LoadingBar.tsx'

const realFetch = globalThis.fetch
afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = realFetch
})

it('shows the progress bar while a call takes long, and only then', async () => {
  jest.useFakeTimers()
  const { promise, reject } = Promise.withResolvers<Response>()
  globalThis.fetch = () => promise
  const platform = testPlatform()
  render(
    <PlatformContext value={platform}>
      <LoadingBar />
    </PlatformContext>,
  )
  const bar = () => screen.queryByTestId('loading-bar')
  let called: Promise<unknown> = Promise.resolve()
  act(() => {
    called = platform.call(signOut).catch(() => {})
  })
  act(() => jest.advanceTimersByTime(300))
  expect(bar()).toBeNull()
  act(() => jest.advanceTimersByTime(200))
  expect(bar()).toBeTruthy()
  await act(async () => {
    reject(new TypeError('Failed to fetch'))
    await called
  })
  expect(bar()).toBeNull()
})

it('counts calls, and ends each once', () => {
  const { loading } = testPlatform()
  const [one, two] = [loading.begin(), loading.begin()]
  one()
  one()
  expect(loading.store.getState().calls).toBe(1)
  two()
  expect(loading.store.getState().calls).toBe(0)
})
