import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { allowedExportsOf, type PartlySharedLibrary } from './allowed-exports.ts'

const require = createRequire(import.meta.url)

/**
 * The third-party libraries that the shell provides to remotes, so that a visit downloads each once. Our own `shared/*` is
 * bundled into each remote, so that a remote can be released without the shell.
 *
 * Icon drawings are bundled too: they take a few hundred bytes each, and the component that renders them is shared.
 */
const libraries = [
  'react',
  'react/',
  'react-dom',
  // Without the slash `react-dom/client` would be bundled a second time.
  'react-dom/',
  'react-hook-form',
  'react-router',
  'single-spa-react',
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
]

/** Modules under the prefixes above that the shell provides even if it does not use them itself. */
const providedBelowPrefixes = [
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

/**
 * Forms are made with `@songsarn/ui/form` (decision 016). Every control of antd refers to antd's form, so without it each first
 * visit is 12 kB smaller.
 */
const NOT_PROVIDED: readonly string[] = ['Form']

/** `{ DatePicker: 'antd/es/date-picker', … }`, read from antd's own index, so that it is always complete. */
export const antdModules: ReadonlyMap<string, string> = readAntdModules()

/**
 * Every module that the shell's build must import so that federation provides it. Those that are shared in part are provided by their
 * path, which federation imports by itself.
 */
export const providedRequests: readonly string[] = [
  ...new Set([...libraries, ...providedBelowPrefixes, ...antdModules.values()]),
].filter((key) => !key.endsWith('/') && !allowedExportsOf(key))

type Consumed = { singleton: true; requiredVersion: string; import: false }
type Provided = { shareKey: string; singleton: true; requiredVersion: string; version?: string; request?: string }

const allKeys = () => [...libraries, ...new Set(antdModules.values())]

/**
 * The `shared` option of a remote's federation plugin: what it takes from the shell. A remote contains no copy of a shared library.
 *
 * @param own libraries that a remote bundles for itself instead
 */
export function consumes(own: readonly PartlySharedLibrary[] = []): Record<string, Consumed> {
  const owned: readonly string[] = own
  const keys = allKeys().filter((key) => !owned.includes(key))
  return Object.fromEntries(
    keys.map((key) => [key, { singleton: true, requiredVersion: neededVersion(key), import: false }]),
  )
}

/** What the shell provides, by request. */
export function provides(): Record<string, Provided> {
  return Object.fromEntries(
    allKeys().map((key): [string, Provided] => {
      const share: Provided = { shareKey: key, singleton: true, requiredVersion: neededVersion(key) }
      if (!allowedExportsOf(key)) return [key, share]
      return [`${allowedExportsModule}?${key}`, { ...share, version: installedVersion(packageOf(key)) }]
    }),
  )
}

/** Replaces a library of `allowedExports`, which its query names. */
export const allowedExportsModule = join(import.meta.dirname, 'allowed-exports-module.ts')

/** Any patch of the same minor fits, an older minor does not: a build with 6.6.8 needs `^6.6.0`. */
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
  throw new Error(`${name} is in the list of shared libraries but not installed`)
}

function readAntdModules(): Map<string, string> {
  const index = readFileSync(join(packageFolder('antd'), 'es/index.js'), 'utf8')
  const exports = index.matchAll(/export \{ default as (\w+) \} from ["']\.\/([\w-]+)["']/g)
  const modules = [...exports].map(([, name = '', folder]) => [name, `antd/es/${folder}`] as const)
  return new Map(modules.filter(([name]) => !NOT_PROVIDED.includes(name)))
}
