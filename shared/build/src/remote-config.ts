import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import federation from '@module-federation/enhanced/webpack'
import { API_VERSION, SHELL_API } from '@songsarn/contract/versions'
import type { Configuration } from 'webpack'
import { CuratedExportsPlugin } from './curated-exports-plugin.ts'
import { FederationListPlugin } from './federation-list-plugin.ts'
import { shares } from './platform.ts'
import { preset } from './preset.ts'
import { RetryQueryPlugin } from './retry-query-plugin.ts'

/**
 * The whole build of a remote. Its `webpack.config.ts` is:
 *
 *     import { remoteConfig } from '@songsarn/build/remote-config'
 *     export default remoteConfig(import.meta.dirname)
 *
 * `REMOTE_VERSION` in the environment names the release; by default it is package.json's version.
 */
export function remoteConfig(folder: string): Configuration {
  const source = readJson(join(folder, 'remote.json'))
  const version = process.env.REMOTE_VERSION ?? String(readJson(join(folder, 'package.json')).version)
  const name = String(source.name)
  // Carries the version: with one name for all, a second version in a page would silently run the first one's code.
  const globalName = `${name}_${version}`.replaceAll(/\W/g, '_')
  const base = preset(folder, globalName)
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: join(folder, 'dist'),
      publicPath: 'auto',
      chunkLoadingGlobal: `chunks_${globalName}`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new federation.ModuleFederationPlugin({
        name: globalName,
        library: { type: 'var', name: globalName },
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/index.ts' },
        shared: shares('remote'),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: true,
        experiments: {
          asyncStartup: true,
          externalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new CuratedExportsPlugin(),
      new RetryQueryPlugin(),
      new FederationListPlugin('remote.json', ({ wants }) => ({
        ...source,
        version,
        entry: 'mf-manifest.json',
        contract: { shell: source.shell ?? { min: SHELL_API, max: SHELL_API }, api: API_VERSION },
        shared: wants,
        nav: withTitles(folder, source.nav),
      })),
    ],
  }
}

type NavSource = { titleKey: string; children?: NavSource[] }

/** The menu's words come from the remote's own language files, so that the shell can draw them without its code. */
function withTitles(folder: string, nav: unknown): unknown[] {
  const en = readJson(join(folder, 'src/locales/en.json'))
  const th = readJson(join(folder, 'src/locales/th.json'))
  const named = ({ titleKey, ...entry }: NavSource): unknown => ({
    ...entry,
    title: { en: textAt(en, titleKey, 'en'), th: textAt(th, titleKey, 'th') },
    ...(entry.children && { children: entry.children.map(named) }),
  })
  return Array.isArray(nav) ? nav.map(named) : []
}

function textAt(locale: Record<string, unknown>, key: string, language: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), locale)
  if (typeof found !== 'string') throw new Error(`remote.json: no text for the menu under '${key}' in ${language}.json`)
  return found
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'))
}
