import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { createQueryClient } from './query-client.ts'
import { pollInterval, usePolledQuery } from './use-polled-query.ts'

type Answer = { status: 'running' | 'done'; step: number }

let ask: jest.Mock<() => Promise<Answer>>

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  jest.useRealTimers()
})

function Poller() {
  usePolledQuery({
    queryKey: ['job'],
    queryFn: ask,
    pollEvery: ({ status }) => status === 'running' && 1000,
  })
  return null
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

async function poll(answer: (request: number) => Promise<Answer>) {
  ask = jest.fn(() => answer(ask.mock.calls.length))
  const client = createQueryClient()
  const draw = (isOpen: boolean) => <QueryClientProvider client={client}>{isOpen && <Poller />}</QueryClientProvider>
  const { rerender } = render(draw(true))
  await pass(0)
  return { show: (isOpen: boolean) => rerender(draw(isOpen)) }
}

const changing = async (step: number): Promise<Answer> => ({ status: 'running', step })

it('asks again until the answer is final', async () => {
  await poll(async (step) => ({ status: step < 3 ? 'running' : 'done', step }))
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('asks less and less often while the answer stays the same', async () => {
  await poll(async () => ({ status: 'running', step: 1 }))
  await pass(4000)
  const soon = ask.mock.calls.length
  expect(soon).toBeGreaterThanOrEqual(4)
  await pass(120_000)
  const before = ask.mock.calls.length
  await pass(60_000)
  expect(ask.mock.calls.length - before).toBeLessThanOrEqual(4)
})

it('asks at once when its screen is opened again, but not for a final answer that is new', async () => {
  const LAST = 24
  const { show } = await poll(async (request) => ({ status: request < LAST ? 'running' : 'done', step: 1 }))
  await pass(60_000)
  const before = ask.mock.calls.length
  expect(before).toBeLessThan(LAST - 2)
  for (const asked of [1, 2]) {
    show(false)
    await pass(2000)
    show(true)
    await pass(0)
    expect(ask).toHaveBeenCalledTimes(before + asked)
  }
  while (ask.mock.calls.length < LAST) await pass(1000)
  show(false)
  show(true)
  await pass(5000)
  expect(ask).toHaveBeenCalledTimes(LAST)
})

it('does not ask while the tab is hidden, and asks at once when it is seen again', async () => {
  await poll(changing)
  act(() => focusManager.setFocused(false))
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  act(() => focusManager.setFocused(true))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not ask without network, and asks at once when the network is back', async () => {
  await poll(changing)
  act(() => onlineManager.setOnline(false))
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  act(() => onlineManager.setOnline(true))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('goes on after a failure, and ends when the item is gone', async () => {
  await poll(async (request) => {
    if (request === 2) throw new ApiProblem({ code: 'service.unavailable', status: 503 })
    if (request === 4) throw new ApiProblem({ code: 'resource.notFound', status: 404 })
    return changing(request)
  })
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

it('never waits less than asked for, nor less after a longer time without a change', () => {
  expect(pollInterval(1500, 0)).toBe(1500)
  expect(pollInterval(1500, 72 * 3600_000)).toBe(15_000)
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(), fc.nat(), (every, a, b) => {
      const sooner = pollInterval(every, Math.min(a, b))
      expect(sooner).toBeGreaterThanOrEqual(every)
      expect(sooner).toBeLessThanOrEqual(pollInterval(every, Math.max(a, b)))
    }),
  )
})
