import { createClient } from '@songsarn/client/client'
import { createI18n, languageOf } from '@songsarn/i18n/instance'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { Layout, Menu, Result } from 'antd'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createAreas } from '../remotes/areas.ts'
import en from '../remotes/locales/en.json' with { type: 'json' }
import th from '../remotes/locales/th.json' with { type: 'json' }
import { basePath, goTo, useConsolePath } from '../remotes/location.ts'
import { menuOf } from '../remotes/registry.ts'

const RemoteOutlet = lazy(async () => ({ default: (await import('../remotes/RemoteOutlet.tsx')).RemoteOutlet }))

const i18n = createI18n('en', { remotes: { en, th } })
const fixed = <T,>(value: T) => ({ get: () => value, subscribe: () => () => {} })
const user = {
  id: '0190a8f0-0000-7000-8000-000000000001',
  fullName: 'Owner',
  username: 'owner',
  avatar: null,
  email: 'owner@example.com',
  permission: [],
  roleId: 1,
  role: 'owner' as const,
  locale: 'en' as const,
  account: { id: '0190a8f0-0000-7000-8000-000000000002', name: 'Demo', kind: 'customer' as const },
  accounts: [],
}

const shellFor = (): ShellApi => ({
  basePath,
  session: { ...fixed(user), can: () => true },
  account: fixed({ id: user.account.id, name: 'Demo', own: true }),
  balance: { refresh() {} },
  api: createClient(),
  i18n,
  language: fixed(languageOf(i18n)),
  theme: fixed('light' as const),
  toast: console.log,
  navigate: goTo,
  leaveGuard: () => () => {},
  title(title) {
    document.title = `${title} · Songsarn`
  },
  palette: { add: () => () => {} },
  keepAlive() {},
  reportError: console.error,
})

const areas = createAreas({ base: document.baseURI, shellFor, report: (failure) => console.error(failure) })

export function App() {
  return (
    <I18nextProvider i18n={i18n}>
      <Layout style={{ minHeight: '100vh' }}>
        <Layout.Sider theme="light">
          <Navigation />
        </Layout.Sider>
        <Layout.Content>
          <Suspense fallback={null}>
            <RemoteOutlet
              areas={areas}
              can={() => true}
              notFound={<Result status="404" title="Not found" />}
              noPermission={<Result status="403" title="No permission" />}
            />
          </Suspense>
        </Layout.Content>
      </Layout>
    </I18nextProvider>
  )
}

function Navigation() {
  const state = useSyncExternalStore(areas.registry.subscribe, areas.registry.get)
  const path = useConsolePath()
  const [language] = useState(languageOf(i18n))
  useEffect(() => void areas.registry.load(), [])
  const entries = state.is === 'loaded' ? menuOf(state.registry, () => true) : []
  return (
    <Menu
      mode="inline"
      selectedKeys={[path]}
      onClick={({ key }) => goTo(key)}
      items={entries.map((entry) => ({
        key: entry.path ?? entry.title.en,
        label: entry.title[language],
        children: entry.children?.map((child) => ({ key: child.path, label: child.title[language] })),
      }))}
    />
  )
}
