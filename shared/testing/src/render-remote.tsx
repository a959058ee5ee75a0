import { jest } from '@jest/globals'
import type { Locales } from '@songsarn/i18n/instance'
import { createQueryClient } from '@songsarn/remote/query-client'
import { RemoteFrame } from '@songsarn/remote/RemoteFrame.tsx'
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ComponentType } from 'react'
import { type Answers, type FakeService, fakeService } from './fake-service.ts'
import { type FakeShell, type FakeShellOptions, fakeShell } from './fake-shell.ts'

// A busy machine is no defect: waiting is for a condition, and these only say when to give up.
jest.setTimeout(30_000)
// In jsdom, telling what is hidden costs a style computation for each ancestor of each element: seconds on an antd screen.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

/** What a remote hands to `defineRemote`, as far as a test needs it. */
export type RemoteUnderTest = {
  name: string
  Root: ComponentType
  locales: Locales
  stores?: readonly { getInitialState(): unknown; setState(state: never, replace: true): void }[]
}

export type RenderOptions = Omit<FakeShellOptions, 'locales' | 'fetch'> & {
  /** Where the console is: `/logs?status=Delivered`. */
  path: string
  /** As when the user comes back: what the remote's stores hold stays. */
  keepsStores?: boolean
  /** The service's answers; or `fetch`, a real one. */
  answers?: Answers
  fetch?: typeof fetch
}

export type Rendered = {
  shell: FakeShell
  service: FakeService
  user: ReturnType<typeof userEvent.setup>
  container: HTMLElement
  /** Path and query that the address shows. */
  address(): string
  unmount(): void
}

/**
 * Draws a remote's screens in the same frame as the shell does, at a path, with a shell and a service that keep what they are
 * told. Each call begins afresh: no cache, no stores, no drafts, no browser storage.
 */
export function renderRemote(remote: RemoteUnderTest, options: RenderOptions): Rendered {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', options.path)
  if (!options.keepsStores)
    for (const store of remote.stores ?? []) store.setState(store.getInitialState() as never, true)
  const service = fakeService(options.answers)
  const shell = fakeShell({
    ...options,
    locales: { [remote.name]: remote.locales },
    fetch: options.fetch ?? service.fetch,
  })
  const { toast } = shell
  // A test runs the action of a toast itself, without the click that the real shell gets.
  shell.toast = ({ action, ...rest }) => {
    const run = () =>
      act(() => {
        // No result: `act` would wait for a promise, and nobody awaits it here.
        action?.run()
      })
    return toast({ ...rest, action: action && { ...action, run } })
  }
  const queries = createQueryClient()
  const { container, unmount } = render(
    // Without antd's sheets: jsdom would test each of their rules on each element, and making them is a third of the rest.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <RemoteFrame
        shell={shell}
        name={remote.name}
        Root={remote.Root}
        queries={queries}
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
