import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ProvideSharedPlugin } from '@module-federation/enhanced'
import federation from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { AllowedExportsPlugin } from './allowed-exports-plugin.ts'
import { preset } from './preset.ts'
import { ShareScopeListPlugin } from './share-scope-list-plugin.ts'
import { provides } from './shared-libraries.ts'
import { shellChunks } from './shell-chunks.ts'
import { type Starts, StartsPlugin } from './starts-plugin.ts'

const injected = createRequire(import.meta.url).resolve('@module-federation/inject-external-runtime-core-plugin')

/** The webpack configuration of the shell. Its build also writes `provides.json`: the libraries for remotes, with versions. */
export function shellConfig(folder: string): Configuration {
  const base = preset(folder, 'shell')
  return {
    ...base,
    entry: { main: [join(import.meta.dirname, 'shared-library-chunks.ts'), './src/main.ts'] },
    // Relative to <base href>, which the server sets, so the same files work under `/` and `/sub/path/`.
    output: { ...base.output, path: join(folder, 'dist'), publicPath: 'auto' },
    resolve: {
      ...base.resolve,
      // The federation plugin injects the CommonJS build, which adds a second copy of the runtime (13 kB).
      alias: { [injected]: injected.replace(/\.cjs$/, '.js') },
    },
    optimization: { ...base.optimization, splitChunks: shellChunks },
    plugins: [
      ...(base.plugins ?? []),
      new federation.ModuleFederationPlugin({
        name: 'shell',
        // The shell shares only what it has itself, so nothing of its own has to look into the share scope.
        shared: {},
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new ProvideSharedPlugin({ provides: provides() }),
      new AllowedExportsPlugin(),
      new ShareScopeListPlugin('provides.json', ({ provides }) => provides),
      new StartsPlugin(startsOfShell),
      new HtmlWebpackPlugin({
        ...{ template: './src/index.ejs', publicPath: '', scriptLoading: 'defer', minify: true },
        // The page knows its version, so that it sees when the server has another one. Only the page, so that a script that did not
        // change keeps its name.
        version: process.env.REMOTE_VERSION ?? '',
      }),
    ],
  }
}

/** `server/src/adapters/start-links.ts` reads it. Texts by language. */
function startsOfShell({ ofImport, ofLibraries }: Starts): unknown {
  const scripts = (file: string): string[] => {
    const start = ofImport(file)
    if (!start) throw new Error(`the shell imports no ${file}`)
    return start.scripts
  }
  const textsOf = (part: string) => ({
    en: scripts(`src/locales/en${part}.ts`),
    th: scripts(`src/locales/th${part}.ts`),
  })
  return {
    start: scripts('src/stages.ts'),
    texts: textsOf(''),
    signIn: scripts('src/screens/session/SignIn.tsx'),
    console: scripts('src/app/Console.tsx'),
    consoleTexts: textsOf('-rest'),
    libraries: ofLibraries(),
  }
}
