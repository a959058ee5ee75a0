import { expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { act, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import en from '../../locales/remotes/en.json' with { type: 'json' }
import th from '../../locales/remotes/th.json' with { type: 'json' }
import { type FailureKind, LoadFailure } from '../../services/remotes/failure.ts'
import type { Guard } from '../../services/remotes/guard.ts'
import { GuardedFrame } from './GuardedFrame.tsx'

const remote = { name: 'mf-logs', version: '1.0.0', can: undefined, nav: [], entry: undefined }

function drawFailed(kind: FailureKind, gone = false) {
  const state = { is: 'failed' as const, failure: new LoadFailure(kind, 'it failed'), gone }
  const retry = jest.fn(async () => {})
  const guard: Guard = {
    name: remote.name,
    get: () => state,
    subscribe: () => () => {},
    loadedEntry: () => undefined,
    open() {},
    close() {},
    retry,
    switchOff() {},
    reset() {},
  }
  const drawn = render(
    <I18nextProvider i18n={createI18n('en', { remotes: { en, th } })}>
      <GuardedFrame guard={guard} remote={remote} />
    </I18nextProvider>,
  )
  return { retry, ...drawn }
}
const goOnline = () => act(() => void dispatchEvent(new Event('online')))

it.each(['network', 'timeout', 'chunk'] as const)(
  'tries again when the network is back after a failure: %s',
  (kind) => {
    const { retry, unmount } = drawFailed(kind)
    goOnline()
    expect(retry).toHaveBeenCalledTimes(1)
    unmount()
    goOnline()
    expect(retry).toHaveBeenCalledTimes(1)
  },
)

it('does not try again what failed for another reason', () => {
  const { retry } = drawFailed('crash')
  goOnline()
  expect(retry).not.toHaveBeenCalled()
})

it('offers a reload when the server no longer has the version of this page, and Retry otherwise', () => {
  const main = (gone: boolean) => {
    const { getAllByRole, unmount } = drawFailed('chunk', gone)
    const names = getAllByRole('button').map(({ textContent }) => textContent)
    unmount()
    return names
  }
  expect(main(true)).toEqual([en.reload, en.retry])
  expect(main(false)).toEqual([en.retry])
})
