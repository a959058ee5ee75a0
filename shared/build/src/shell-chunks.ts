import type { Configuration, Module } from 'webpack'
import { allowedExportsModule } from './shared-libraries.ts'

/**
 * The files of the shell's libraries. Without this list webpack divides them by who uses what: 60 files for Home, many below 1 kB, and the
 * name of each file stands in every list of what a library needs. A file here holds what screens fetch together:
 *
 * - `react`: fetched first, as the largest library
 * - `base`: all that the sign-in needs, too
 * - `app`: every screen after the sign-in
 * - `antd`: what every component of antd needs
 * - `antd-…`: the components that choose, take text, open menus, and take dates
 */
const FILES: Record<string, RegExp> = {
  react: /^(react|react-dom|scheduler)$/,
  base: /^(i18next|react-i18next|zustand|use-sync-external-store|single-spa|zod)$/,
  app: /^(react-router|@tanstack\/.*|@casl\/.*|@ucast\/.*|single-spa-react|cookie)$/,
  antd: /^(@ant-design\/(cssinjs.*|colors|fast-color)|stylis|@emotion\/.*|clsx|is-mobile|react-is|@babel\/runtime|throttle-debounce|@rc-component\/(util|motion|resize-observer|portal|trigger|context|mini-decimal))$/,
  'antd-choice': /^@rc-component\/(select|virtual-list|overflow)$/,
  'antd-text': /^@rc-component\/(input|textarea|checkbox)$/,
  'antd-menu': /^@rc-component\/(menu|dropdown)$/,
  'antd-dates': /^(@rc-component\/picker|dayjs)$/,
}

/** Folders of antd by file. */
const ANTD: Record<string, readonly string[]> = {
  antd: ['_util', 'button', 'config-provider', 'form', 'space', 'style', 'theme', 'version', 'watermark'],
  'antd-choice': ['empty', 'select'],
  'antd-text': ['checkbox', 'input', 'radio'],
  'antd-menu': ['dropdown', 'layout', 'menu'],
  'antd-dates': ['date-picker', 'time-picker'],
}

const PACKAGE =
  /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?:es[\\/]([^\\/]+)[\\/])?(?!.*[\\/]node_modules[\\/])/

/** What components fall back to when a language lacks a text, and what draws an icon: each component of antd contains them. */
const OF_ALL_ANTD = [
  /[\\/]locale[\\/](en_US|common|context|useLocale)\.js$/,
  /[\\/]@ant-design[\\/]icons[\\/]es[\\/](?!icons[\\/])/,
  /[\\/]antd[\\/]es[\\/](color-picker[\\/]color\.js$|tooltip[\\/]UniqueProvider[\\/])/,
]

/** The file for a module; undefined leaves it to webpack. Texts of libraries are fetched by language. */
export function fileOf(path: string): string | undefined {
  const [, name = '', folder = ''] = PACKAGE.exec(path) ?? []
  if (name === '') return undefined
  // No screen uses it.
  if (/[\\/]zustand[\\/]esm[\\/]middleware/.test(path)) return undefined
  if (OF_ALL_ANTD.some((part) => part.test(path))) return 'antd'
  if (/[\\/]locale[\\/]/.test(path)) return undefined
  if (name === 'antd') return Object.keys(ANTD).find((file) => ANTD[file]?.includes(folder))
  const library = name.replace('\\', '/')
  return Object.keys(FILES).find((file) => FILES[file]?.test(library))
}

type CacheGroup = { name(module: Module): string; test(module: Module): boolean; chunks: 'async'; enforce: true }

const pathOf = (module: Module) => module.nameForCondition() ?? ''

/** The lists of exports of libraries that every remote needs would be a file of some hundred bytes each. */
const OF_ALL_REMOTES = ['@tanstack/react-query', 'react-i18next', 'react-router', 'zod/mini'].map(
  (library) => `${allowedExportsModule}?${library}`,
)
const fileOfModule = (module: Module): string | undefined => {
  const isOfAllRemotes = 'resource' in module && OF_ALL_REMOTES.includes(String(module.resource))
  return isOfAllRemotes ? 'app' : fileOf(pathOf(module))
}

/** `optimization.splitChunks` of the shell. */
export const shellChunks: NonNullable<Configuration['optimization']>['splitChunks'] = {
  cacheGroups: {
    libraries: {
      test: (module: Module) => fileOfModule(module) !== undefined,
      name: (module: Module) => fileOfModule(module) ?? '',
      chunks: 'async',
      enforce: true,
    } satisfies CacheGroup,
  },
}
