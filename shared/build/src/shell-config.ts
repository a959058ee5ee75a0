import { createRequire } from 'node:module'
import { join } from 'node:path'
import federation from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { CuratedExportsPlugin } from './curated-exports-plugin.ts'
import { FederationListPlugin } from './federation-list-plugin.ts'
import { shares } from './platform.ts'
import { preset } from './preset.ts'

const injected = createRequire(import.meta.url).resolve('@module-federation/inject-external-runtime-core-plugin')

/** The whole build of the shell. It also writes `provides.json`: the libraries that remotes may take, with versions. */
export function shellConfig(folder: string): Configuration {
  const base = preset(folder, 'shell')
  return {
    ...base,
    entry: { main: [join(import.meta.dirname, 'offer-platform.ts'), './src/main.tsx'] },
    // Relative to <base href>, which the server sets: the same files work under `/` and under `/sub/path/`.
    output: { ...base.output, path: join(folder, 'dist'), publicPath: 'auto' },
    resolve: {
      ...base.resolve,
      // The federation plugin injects the CommonJS form of this, which brings a second copy of the runtime along (13 kB).
      alias: { [injected]: injected.replace(/\.cjs$/, '.js') },
    },
    plugins: [
      ...(base.plugins ?? []),
      new federation.ModuleFederationPlugin({
        name: 'shell',
        shared: shares('shell'),
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
      new CuratedExportsPlugin(),
      new FederationListPlugin('provides.json', ({ provides }) => provides),
      new HtmlWebpackPlugin({ template: './src/index.html', publicPath: '', scriptLoading: 'defer', minify: true }),
    ],
  }
}
