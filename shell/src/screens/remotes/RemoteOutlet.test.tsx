import { afterEach, expect, it } from '@jest/globals'
import { parseRegistry } from '@songsarn/contract/console/registry'
import { render, screen } from '@testing-library/react'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { RemoteOutlet } from './RemoteOutlet.tsx'

const registry = parseRegistry(
  {
    ...{ schema: 1, revision: 1, api: 1 },
    remotes: [
      {
        ...{ name: 'mf-account', version: '1.0.0', entry: 'r/mf-account/1.0.0/mf-manifest.json', shared: {} },
        contract: { shell: { min: 1, max: 1 }, api: 1 },
        routes: [
          { path: '/account/users', can: { action: 'read', subject: 'User' } },
          { path: '/desk', can: { action: 'read', subject: 'Desk' } },
        ],
        nav: [],
      },
    ],
  },
  'http://localhost/',
)
const loaded = { is: 'loaded', registry }
const remotes = { registry: { subscribe: () => () => {}, get: () => loaded } } as unknown as Remotes

afterEach(() => history.pushState(null, '', '/'))

it.each([
  ['/account/users', 'Ask for it'],
  ['/desk', 'Nothing here'],
])('shows %s, which the user may not see, as “%s”', (path, shown) => {
  history.pushState(null, '', path)
  render(<RemoteOutlet remotes={remotes} can={() => false} notFound="Nothing here" noPermission="Ask for it" />)
  expect(screen.getByText(shown)).toBeTruthy()
})
