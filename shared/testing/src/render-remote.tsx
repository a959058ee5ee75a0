import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import type { Locales } from '@songsarn/i18n/instance'
import { LANGUAGES } from '@songsarn/i18n/language'
import type { LoadableTexts } from '@songsarn/i18n/texts'
import { createQueryClient } from '@songsarn/remote/query-client'
import { RemoteFrame } from '@songsarn/remote/RemoteFrame.tsx'
import type { RemoteStore } from '@songsarn/remote/remote-store'
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ComponentType } from 'react'
import { type Answers, type FakeService, fakeService } from './fake-service.ts'
import { type FakeShell, type FakeShellOptions, fakeShell } from './fake-shell.ts'

// Long limits, because a busy machine is no defect: a test waits for a condition.
jest.setTimeout(30_000)
// In jsdom, finding hidden elements computes the style of each ancestor of each element: seconds on an antd screen.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

/** The part of a remote's definition that a test and the workbench need. */
export type RemoteUnderTest = {
  name: string
  Root: ComponentType
  /** The texts of a remote, or what loads them. */
  locales: LoadableTexts | Locales
  store?: RemoteStore & ResettableStore
  stores?: readonly ResettableStore[]
}

/** A Zustand store. */
type ResettableStore = { getInitialState(): unknown; setState(state: never, replace: true): void }

export type RenderOptions = Omit<FakeShellOptions, 'locales' | 'fetch'> & {
  /** The address: `/logs?status=Delivered`. */
  path: string
  /** Does not reset the remote's stores, as when the user comes back. */
  keepsStores?: boolean
  /** The answers of a fake service; or `fetch`, a real one. */
  answers?: Answers
  fetch?: typeof fetch
}

export type Rendered = {
  shell: FakeShell
  service: FakeService
  user: ReturnType<typeof userEvent.setup>
  container: HTMLElement
  /** The path and query of the address. */
  address(): string
  unmount(): void
}

/**
 * Draws a remote's screens at a path, in the same frame as the shell does, with a fake shell and service that record their
 * calls. Each call starts without cache, stores, drafts and browser storage.
 */
export function renderRemote(remote: RemoteUnderTest, options: RenderOptions): Rendered {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', options.path)
  if (!options.keepsStores)
    for (const store of remote.store ? [remote.store, ...(remote.stores ?? [])] : (remote.stores ?? []))
      store.setState(store.getInitialState() as never, true)
  const service = fakeService(options.answers)
  const shell = fakeShell({
    ...options,
    locales: { [remote.name]: textsOf(remote) },
    fetch: options.fetch ?? service.fetch,
  })
  const { toast } = shell
  // A test runs the action of a toast itself, without the click that the real shell gets.
  shell.toast = ({ action, ...rest }) => {
    const run = () =>
      act(() => {
        // Has no result: `act` would return a promise that is not awaited here.
        action?.run()
      })
    return toast({ ...rest, action: action && { ...action, run } })
  }
  const queries = createQueryClient()
  const { container, unmount } = render(
    // No style sheets of antd: jsdom would match each of their rules with each element, and making them takes a third of a test.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <RemoteFrame
        shell={shell}
        name={remote.name}
        Root={remote.Root}
        queries={queries}
        store={remote.store}
        domElement={document.body}
        onPaint={() => {}}
        onCrash={(error) => {
          throw error
        }}
      />
    </ConfigProvider>,
  )
  return {
    shell,
    service,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    container,
    address: () => location.pathname + location.search,
    unmount: () => {
      act(() => unmount())
      queries.clear()
    },
  }
}

/** Both languages, from the files of the remote: a test draws at once, and the remote itself would load them later. */
function textsOf({ name, locales }: RemoteUnderTest): Locales {
  if (!isLoadable(locales)) return locales
  const folder = join(__dirname, '../../..', name, 'src/locales')
  // `en.ts` of several files, or `en.json`.
  const read = (file: string) => jest.requireActual<{ default?: object }>(join(folder, file))
  const textsIn = (file: string) => read(file).default ?? read(file)
  const hasRest = existsSync(join(folder, 'rest.ts'))
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, { ...textsIn(language), ...(hasRest && textsIn(`${language}-rest`)) }]),
  )
}

const isLoadable = (locales: LoadableTexts | Locales): locales is LoadableTexts => typeof locales.en === 'function'
