import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import federation from '@module-federation/enhanced/webpack'
import { API_VERSION, SHELL_API } from '@songsarn/contract/base/versions'
import type { Configuration, RuleSetRule } from 'webpack'
import type { PartlySharedLibrary } from './allowed-exports.ts'
import { AllowedExportsPlugin } from './allowed-exports-plugin.ts'
import { BundledModulesPlugin } from './bundled-modules-plugin.ts'
import { preset } from './preset.ts'
import { screenImports } from './screen-imports.ts'
import { ShareScopeListPlugin } from './share-scope-list-plugin.ts'
import { consumes } from './shared-libraries.ts'
import { type Starts, StartsPlugin } from './starts-plugin.ts'

type Options = {
  /** Libraries that this remote bundles for itself because it needs exports, or a version, that the shell does not share. */
  own?: readonly PartlySharedLibrary[]
}

/**
 * The webpack configuration of a remote. Its `webpack.config.ts` is:
 *
 *     import { remoteConfig } from '@songsarn/build/remote-config'
 *     export default remoteConfig(import.meta.dirname)
 *
 * `REMOTE_VERSION` in the environment sets the version; by default it is package.json's.
 */
export function remoteConfig(folder: string, { own = [] }: Options = {}): Configuration {
  const source = readJson(join(folder, 'remote.json'))
  const version = process.env.REMOTE_VERSION ?? String(readJson(join(folder, 'package.json')).version)
  const name = String(source.name)
  // Contains the version: under one name, a second version in the same page would silently run the first one's code.
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
    module: { ...base.module, rules: [...(base.module?.rules ?? []), scopedStyles(name)] },
    plugins: [
      ...(base.plugins ?? []),
      new federation.ModuleFederationPlugin({
        name: globalName,
        library: { type: 'var', name: globalName },
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/index.ts', ...exposedWidgets(source.widgets) },
        shared: consumes(own),
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
      new AllowedExportsPlugin(),
      new BundledModulesPlugin(),
      new ShareScopeListPlugin('remote.json', ({ wants }) => ({
        ...source,
        version,
        entry: 'mf-manifest.json',
        contract: { shell: source.shell ?? { min: SHELL_API, max: SHELL_API }, api: API_VERSION },
        shared: wants,
        nav: withTitles(folder, source.nav),
      })),
      new StartsPlugin((starts) => startsOfRemote(folder, starts)),
    ],
  }
}

/** `server/src/adapters/start-links.ts` reads it. Texts by language; a remote may have more of them for its later screens. */
function startsOfRemote(folder: string, { ofExposed, ofImport }: Starts): unknown {
  const ofTexts = (name: string) =>
    (ofImport(`src/locales/${name}.ts`) ?? ofImport(`src/locales/${name}.json`))?.scripts
  const textsOf = (part: string) => ({ en: ofTexts(`en${part}`) ?? [], th: ofTexts(`th${part}`) ?? [] })
  const root = join(folder, 'src/app/Root.tsx')
  const screens = existsSync(root) ? screenImports(readFileSync(root, 'utf8')) : []
  const remote = ofExposed('__federation_expose_remote') ?? { scripts: [], libraries: [] }
  return {
    remote: { ...remote, scripts: ['remoteEntry.js', ...remote.scripts] },
    texts: textsOf(''),
    laterTexts: textsOf('-rest'),
    screens: screens.flatMap(({ path, file, needsLaterTexts }) => {
      const screen = ofImport(`src/${file}`) ?? ofImport(`src/app/${file}`)
      return screen ? [{ path, ...screen, needsLaterTexts }] : []
    }),
  }
}

/** Runs before the preset's CSS loaders. Style sheets of libraries stay as they are: their class names are their own. */
const scopedStyles = (remote: string): RuleSetRule => ({
  test: /\.css$/,
  exclude: /node_modules/,
  enforce: 'pre',
  use: [{ loader: join(import.meta.dirname, 'scope-styles-loader.ts'), options: { remote } }],
})

/** The widget `./widgets/card` is `src/widgets/card.ts`, defined with `defineRemote`. */
function exposedWidgets(widgets: unknown): Record<string, string> {
  if (!Array.isArray(widgets)) return {}
  return Object.fromEntries(widgets.map(({ module }) => [module, `./src/${module.slice(2)}.ts`]))
}

type NavSource = { titleKey: string; sectionKey?: string; children?: NavSource[] }

/** Resolves menu texts from the remote's language files at build time, so that the shell can draw the menu without its code. */
function withTitles(folder: string, nav: unknown): unknown[] {
  const en = readTexts(join(folder, 'src/locales/en'))
  const th = readTexts(join(folder, 'src/locales/th'))
  const inBoth = (key: string) => ({ en: textAt(en, key, 'en'), th: textAt(th, key, 'th') })
  const named = ({ titleKey, sectionKey, ...entry }: NavSource): unknown => ({
    ...entry,
    title: inBoth(titleKey),
    ...(sectionKey && { section: inBoth(sectionKey) }),
    ...(entry.children && { children: entry.children.map(named) }),
  })
  return Array.isArray(nav) ? nav.map(named) : []
}

/** `en.json`, or a folder `en` with a file for each key. */
function readTexts(path: string): Record<string, unknown> {
  if (existsSync(`${path}.json`)) return readJson(`${path}.json`)
  return Object.fromEntries(readdirSync(path).map((file) => [parse(file).name, readJson(join(path, file))]))
}

function textAt(locale: Record<string, unknown>, key: string, language: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), locale)
  if (typeof found !== 'string') throw new Error(`remote.json: no text for the menu under '${key}' in ${language}`)
  return found
}

function readJson(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} cannot be read: ${cause}`, { cause })
  }
}
