import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type CuratedLibrary, sharedExports } from './curated-exports.ts'

const require = createRequire(import.meta.url)

/**
 * The third-party libraries that the shell provides and remotes take from it, so that a visit fetches each once.
 * Only libraries stand here; our own `shared/*` is bundled into each remote, so that a remote ships without the shell.
 *
 * Not here on purpose: the drawings of the icons (a few hundred bytes each; the component that draws them is shared).
 */
const libraries = [
  'react',
  'react/',
  'react-dom',
  // Without the slash `react-dom/client` would be bundled a second time.
  'react-dom/',
  'react-router',
  'zod/mini',
  'zustand',
  'zustand/middleware',
  'zustand/react/shallow',
  'zustand/vanilla',
  'i18next',
  'react-i18next',
  '@tanstack/react-query',
  '@casl/ability',
  'dayjs',
  'dayjs/',
  '@ant-design/icons/es/components/AntdIcon',
  '@ant-design/icons/es/components/AntdIconLight',
  'antd/es/locale/',
  'echarts/core',
  'echarts/charts',
  'echarts/components',
  'echarts/renderers',
]

/** Requests below the prefixes above that the shell offers although it may not need them itself. */
const offeredBelowPrefixes = [
  'react/jsx-runtime',
  'react-dom/client',
  'dayjs/plugin/customParseFormat',
  'dayjs/plugin/timezone',
  'dayjs/plugin/utc',
  'dayjs/plugin/buddhistEra',
  'dayjs/plugin/relativeTime',
  'dayjs/locale/th',
  'antd/es/locale/en_US',
  'antd/es/locale/th_TH',
]

/** `{ DatePicker: 'antd/es/date-picker', … }`: read from antd's own index, so that it cannot fall behind. */
export const antdModules: ReadonlyMap<string, string> = readAntdModules()

/** Every request that the shell's build must meet, so that the library is there for remotes. */
export const offeredRequests: readonly string[] = [
  ...new Set([...libraries.filter((key) => !key.endsWith('/')), ...offeredBelowPrefixes, ...antdModules.values()]),
]

type Share = { singleton: true; requiredVersion: string; version?: string; import?: false | string }

/**
 * The `shared` option of the federation plugin. A remote never brings a copy of what it shares (`import: false`).
 *
 * @param own libraries that a remote does not share but bundles for itself
 */
export function shares(side: 'shell' | 'remote', own: readonly CuratedLibrary[] = []): Record<string, Share> {
  const owned: readonly string[] = own
  const keys = [...libraries, ...new Set(antdModules.values())].filter((key) => !owned.includes(key))
  return Object.fromEntries(
    keys.map((key) => {
      const share: Share = { singleton: true, requiredVersion: neededVersion(key) }
      if (side === 'remote') return [key, { ...share, import: false }]
      if (!sharedExports(key)) return [key, share]
      return [key, { ...share, version: installedVersion(packageOf(key)), import: `${curatedModule}?${key}` }]
    }),
  )
}

/** Stands for a library of `curatedExports`, named in its query; filled in by `curated-loader.ts`. */
export const curatedModule = join(import.meta.dirname, 'curated.ts')

/** Patches are interchangeable, a newer minor is not: what was built with 6.6.8 asks for `^6.6.0`. */
function neededVersion(key: string): string {
  const [major, minor] = installedVersion(packageOf(key)).split('.')
  return `^${major}.${minor}.0`
}

export function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
}

function installedVersion(name: string): string {
  return JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')).version
}

function packageFolder(name: string): string {
  const found = require.resolve.paths(name)?.map((folder) => join(folder, name))
  for (const folder of found ?? []) {
    try {
      readFileSync(join(folder, 'package.json'))
      return folder
    } catch {
      // Not in this node_modules; the next one up may have it.
    }
  }
  throw new Error(`${name} is in the platform list but not installed`)
}

function readAntdModules(): Map<string, string> {
  const index = readFileSync(join(packageFolder('antd'), 'es/index.js'), 'utf8')
  const exports = index.matchAll(/export \{ default as (\w+) \} from ["']\.\/([\w-]+)["']/g)
  return new Map([...exports].map(([, name = '', folder]) => [name, `antd/es/${folder}`]))
}
