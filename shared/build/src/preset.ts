import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { curatedModule } from './platform.ts'
import { timeLimits } from './time-limits.ts'

const require = createRequire(import.meta.url)
const { swcMinify } = require('minimizer-webpack-plugin')
const Minimizer = require('minimizer-webpack-plugin')

export const repository = join(import.meta.dirname, '../../..')

/** What shell and remotes are compiled with alike: swc, CSS, fonts, content hashes, a cache on disk. */
export function preset(folder: string, uniqueName: string): Configuration {
  const production = process.env.NODE_ENV !== 'development'
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    // Maps stand beside the files, for error reports; browsers are not told of them.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      clean: true,
      uniqueName,
      filename: production ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:10].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      chunkLoadTimeout: timeLimits.chunk,
      hashFunction: 'xxhash64',
      // A module that threw while it was evaluated is evaluated again by Retry, not handed out half-made.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.js'] },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [swc, { loader: join(import.meta.dirname, 'antd-imports-loader.ts') }],
        },
        {
          test: join(import.meta.dirname, 'offer-platform.ts'),
          enforce: 'pre',
          use: [{ loader: join(import.meta.dirname, 'offer-platform-loader.ts') }],
        },
        { test: curatedModule, enforce: 'pre', use: [{ loader: join(import.meta.dirname, 'curated-loader.ts') }] },
        { test: /\.css$/, use: [require.resolve('style-loader'), require.resolve('css-loader')] },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
        // A script that stands beside the bundle as it is written: `require('./before-paint.js?file')`.
        { resourceQuery: /^\?file$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // An icon draws itself with a component that it imports by a relative path; by its full name it is shared.
      new webpack.NormalModuleReplacementPlugin(/^\.\.\/components\/AntdIcon(Light)?$/, (request) => {
        request.request = request.request.replace('..', '@ant-design/icons/es')
      }),
    ],
    optimization: {
      minimizer: [
        new Minimizer({
          minify: swcMinify,
          // A script that stands by itself is named by its text as written, so it must stay as written.
          exclude: /^assets\//,
          extractComments: false,
          minimizerOptions: { compress: { passes: 2 } },
        }),
      ],
      moduleIds: 'deterministic',
      // Not by name in development either: modules that differ by their query alone would get one file.
      chunkIds: 'deterministic',
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      name: `${uniqueName.replaceAll(/\W/g, '_')}-${production ? 'production' : 'development'}`,
      cacheDirectory: join(repository, 'node_modules/.cache/webpack'),
      version: presetHash(),
    },
  }
}

/** One JSX runtime in production and development, so that a watched area runs in a built shell's React too. */
const swc = {
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // Said outright: swc-loader would take the mode of webpack's for it.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
}

/** Changes when a file of this package does, so that a new preset never answers from an old cache. */
function presetHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(import.meta.dirname).sort()) hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.update(readFileSync(join(repository, 'package-lock.json'))).digest('hex')
}
