import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import en from '../../locales/en.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import { createToasts } from '../toasts/toasts.ts'
import { createUpdateOffer } from './update-offer.ts'
import { createVersionWatch } from './version-watch.ts'

let served: () => Response
let stop: (() => void) | undefined
beforeEach(() => {
  jest.useFakeTimers()
  served = () => new Response('0.1.0-b1\n')
  globalThis.fetch = (async () => served()) as typeof fetch
})
afterEach(() => {
  stop?.()
  jest.useRealTimers()
})

function open(own = '0.1.0-b1') {
  const toasts = createToasts()
  const offer = createUpdateOffer({
    i18n: createI18n('en', { shell: { en, th } }),
    leave: { mayLeave: async () => true },
    toasts,
  })
  const watch = createVersionWatch({ own, base: 'https://console.example/', onOther: offer })
  stop = watch.watch()
  return { watch, toasts, shown: () => toasts.store.getState().map(({ message }) => message) }
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

it('offers a reload within a minute after the shell was released, once', async () => {
  const { shown } = open()
  await pass(60_000)
  expect(shown()).toEqual([])
  served = () => new Response('0.2.0\n')
  await pass(60_000)
  expect(shown()).toEqual(['A new version is available.'])
  await pass(600_000)
  expect(shown()).toEqual(['A new version is available.'])
})

it('offers it again some minutes after it was closed', async () => {
  const { shown, toasts } = open()
  served = () => new Response('0.2.0\n')
  await pass(60_000)
  toasts.clear()
  await pass(180_000)
  expect(shown()).toEqual([])
  await pass(120_000)
  expect(shown()).toHaveLength(1)
})

it('looks at once when the tab is shown again, or when a script is missing', async () => {
  const { watch, shown } = open()
  served = () => new Response('0.2.0\n')
  await pass(10_000)
  await watch.look()
  expect(shown()).toHaveLength(1)
})

it.each<[string, () => Response]>([
  ['does not know', () => new Response('', { status: 404 })],
  ['restarts', () => new Response('0.2.0', { status: 503 })],
  ['answers with a page', () => new Response('<!doctype html>')],
  [
    'cannot be reached',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('offers nothing while the server %s', async (_what, answer) => {
  const { shown } = open()
  served = answer
  await pass(180_000)
  expect(shown()).toEqual([])
})

it('watches nothing in a page of development, which has no version', async () => {
  const { shown } = open('')
  await pass(180_000)
  expect(shown()).toEqual([])
})
