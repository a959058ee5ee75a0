import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { PureContractPlugin } from './pure-contract-plugin.ts'
import { allowedExportsModule } from './shared-libraries.ts'
import { WatchedScriptsPlugin } from './watched-scripts-plugin.ts'

const require = createRequire(import.meta.url)
const { swcMinify } = require('minimizer-webpack-plugin')
const Minimizer = require('minimizer-webpack-plugin')

// Otherwise federation calls webpack with wrong options, to read the path in the error: checking them takes 0.3 s.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack')

export const repository = join(import.meta.dirname, '../../..')

/** The webpack configuration that all builds share: swc, CSS, fonts, content hashes, and a cache on disk in development. */
export function preset(folder: string, uniqueName: string): Configuration {
  const production = process.env.NODE_ENV !== 'development'
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    // In production `npm run source-maps` makes them: they would double the time of a build.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      clean: true,
      uniqueName,
      filename: production ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:10].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      // The shell ends a script sooner when nothing arrives. A slow network may need minutes for all of them.
      chunkLoadTimeout: 600_000,
      hashFunction: 'xxhash64',
      // Retry evaluates a module again after it threw. By default webpack returns the module half initialised.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.js'] },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      // As literals, texts are 1 to 3 % smaller when compressed: most keys need no quotes.
      generator: { json: { JSONParse: false } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [swc, { loader: join(import.meta.dirname, 'antd-imports-loader.ts') }],
        },
        {
          test: join(import.meta.dirname, 'shared-library-chunks.ts'),
          enforce: 'pre',
          use: [{ loader: join(import.meta.dirname, 'shared-library-chunks-loader.ts') }],
        },
        {
          test: allowedExportsModule,
          enforce: 'pre',
          use: [{ loader: join(import.meta.dirname, 'allowed-exports-module-loader.ts') }],
        },
        // The package does not declare side effects, and has none. Controls import only its context, not its form and
        // validator.
        { test: /@rc-component[\\/]form[\\/]/, sideEffects: false },
        // The same. Buttons and tags use its colors, not its picker.
        { test: /@rc-component[\\/]color-picker[\\/]/, sideEffects: false },
        // webpack assumes that data has side effects, too, and would keep texts that no module uses.
        { test: /\.json$/, sideEffects: false },
        {
          test: /\.css$/,
          use: [
            require.resolve('style-loader'),
            // By default css-loader follows `devtool`, and puts the map with the source into the script, twice the size.
            { loader: require.resolve('css-loader'), options: { sourceMap: !production } },
            ...(production ? [join(import.meta.dirname, 'compact-styles-loader.ts')] : []),
          ],
        },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
        // A script that is emitted as written, beside the bundle, or put into the page.
        { resourceQuery: /^\?file$/, type: 'asset/resource' },
        { test: /\.js$/, resourceQuery: /^\?text$/, type: 'asset/source' },
      ],
    },
    plugins: [
      new PureContractPlugin(repository),
      new WatchedScriptsPlugin(),
      // Icons import their component by a relative path; only its full name is shared.
      new webpack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon(Light)?$/, (request) => {
        request.request = request.request.replace('..', '@ant-design/icons/es')
      }),
      // The styles of buttons and tags use one function of this file. With a query it is a module of its own, without the
      // collapsible panels and the color picker that the rest of the file needs.
      new webpack.NormalModuleReplacementPlugin(/color-picker\/components\/ColorPresets$/, (request) => {
        if (/[\\/](button|tag)[\\/]style$/.test(request.context)) request.request += '?is-bright'
      }),
    ],
    optimization: {
      minimizer: [
        new Minimizer({
          minify: swcMinify,
          // swc has threads of its own. Sending the scripts to another process takes longer.
          parallel: false,
          // A `?file` script is named after the hash of its source, so minifying must not change it.
          exclude: /^assets\//,
          extractComments: false,
          minimizerOptions: { compress: { passes: 2 } },
        }),
      ],
      moduleIds: 'deterministic',
      // Not 'named' in development either: modules that differ only by their query would get one file.
      chunkIds: 'deterministic',
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    // Writing a cache takes as long as it saves later. The name of a remote contains its version, so none would be read again.
    cache: !production && {
      type: 'filesystem',
      name: uniqueName.replaceAll(/\W/g, '_'),
      cacheDirectory: join(repository, 'node_modules/.cache/webpack'),
      version: presetHash(),
    },
  }
}

/**
 * Makes Node's modules empty in a browser. PGlite imports them only after a check for Node, and its package.json empties `fs`
 * for browsers, but not `node:fs`.
 */
export const withoutNodeModules = new webpack.NormalModuleReplacementPlugin(/^node:/, (request) => {
  request.request = request.request.replace('node:', '')
})

/** The production JSX runtime in development too, so that a watched remote runs in a built shell's React. */
const swc = {
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // Explicit, because swc-loader would derive it from webpack's mode.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
}

/** Changes with every file of this package and the lock file, so that a new preset never reads an old cache. */
function presetHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(import.meta.dirname).sort()) hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.update(readFileSync(join(repository, 'package-lock.json'))).digest('hex')
}
