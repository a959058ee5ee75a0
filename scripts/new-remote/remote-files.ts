/** The text of the remote's menu entry. */
export type Title = { en: string; th: string }

/** The path of its first screen. */
export const routeOf = (name: string) => `/${name.slice('mf-'.length)}`

/** The files of a new remote: text by path in its folder. */
export function remoteFiles(name: string, title: Title): Record<string, string> {
  const path = routeOf(name)
  return {
    'package.json': json(packageOf(name)),
    'remote.json': json({
      name,
      routes: [{ path }],
      nav: [{ order: 110, icon: 'demo', path, titleKey: 'nav.title' }],
      widgets: [],
    }),
    'CHANGELOG.md': CHANGELOG,
    'webpack.config.ts': webpackConfig,
    'src/index.ts': index,
    'src/i18next.d.ts': textTypes(name),
    'src/app/definition.ts': definition(name),
    'src/app/Root.tsx': rootOf(path),
    'src/start/StartPage.tsx': startPage(name),
    'src/start/StartPage.test.tsx': startTest(path),
    'src/locales/en.json': json({ nav: { title: title.en }, start: { help: 'Nothing is here yet.' } }),
    'src/locales/th.json': json({ nav: { title: title.th }, start: { help: 'ยังไม่มีอะไรที่นี่' } }),
    'dev/scenarios.tsx': scenarios(name, path),
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const packageOf = (name: string) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    dev: 'node ../scripts/workbench.ts',
    deploy: 'node ../scripts/deploy.ts',
    rollback: 'node ../scripts/rollback.ts',
    release: 'node ../scripts/release.ts',
  },
  dependencies: { '@songsarn/remote': '0.1.0', '@songsarn/ui': '0.1.0' },
  devDependencies: { '@songsarn/build': '0.1.0', '@songsarn/testing': '0.1.0' },
})

/** The head that Lerna writes; it adds each version below. */
const CHANGELOG = `# Change Log

All notable changes to this project will be documented in this file.
See [Conventional Commits](https://conventionalcommits.org) for commit guidelines.

## 0.1.0

### Features

- Its first screen.
`

const webpackConfig = `import { remoteConfig } from '@songsarn/build/remote-config'

export default remoteConfig(import.meta.dirname)
`

const index = `import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import { definition } from './app/definition.ts'

export default defineRemote(definition)
`

const textTypes = (name: string) => `import type en from './locales/en.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    '${name}': typeof en
  }
}
`

const definition = (name: string) => `import { Root } from './Root.tsx'

export const definition = {
  name: '${name}',
  Root,
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    th: () => import('../locales/th.json', { with: { type: 'json' } }),
  },
}
`

const rootOf = (path: string) => `import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

const StartPage = lazy(async () => ({ default: (await import('../start/StartPage.tsx')).StartPage }))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="${path}" element={<StartPage />} />
    </RemoteRoutes>
  )
}
`

const startPage = (name: string) => `import { useShell } from '@songsarn/remote/use-shell'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export function StartPage() {
  const { t } = useTranslation('${name}')
  const shell = useShell()
  const title = t('nav.title')
  useEffect(() => shell.title(title), [shell, title])
  return (
    <section>
      <h1>{title}</h1>
      <p>{t('start.help')}</p>
    </section>
  )
}
`

const startTest = (path: string) => `import { expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import en from '../locales/en.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }

it.each(Object.entries({ en, th }))('names itself, also in the browser tab: %s', async (language, { nav }) => {
  const { shell } = renderRemote(
    { ...definition, locales: { en, th } },
    { path: '${path}', language: language as 'en' | 'th' },
  )
  const { title } = nav
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(shell.currentTitle()).toBe(title)
})
`

const scenarios = (
  name: string,
  path: string,
) => `import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'

openWorkbench('${name}', () => import('../src/app/definition.ts'), {
  start: { title: 'Start', path: '${path}', answers: {} },
})
`
