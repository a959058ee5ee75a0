import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import { root, type Target } from '../build/targets.ts'

/** The version that a watched area has in the registry; its files are never cached. */
export const devVersion = '0.0.0-dev'

export type Watched = { target: Target; folder: string }

/** Builds a target again whenever a file of it changes. Resolves after the first build; `onBuilt` is told of each later one. */
export async function watch(target: Target, onBuilt: () => void): Promise<Watched> {
  process.env.NODE_ENV = 'development'
  process.env.REMOTE_VERSION = devVersion
  const folder = join(root, 'node_modules/.cache/dev', target.name)
  const config: Configuration = (await import(pathToFileURL(join(target.folder, 'webpack.config.ts')).href)).default
  await watchConfig({ ...config, output: { ...config.output, path: folder } }, target.name, onBuilt)
  return { target, folder }
}

/** The same for any configuration of webpack; `name` is for the lines that it prints. */
export async function watchConfig(config: Configuration, name: string, onBuilt: () => void): Promise<void> {
  const compiler = webpack(config)
  if (!compiler) throw new Error(`webpack did not start for ${name}`)
  await new Promise<void>((resolve, reject) => {
    let isFirst = true
    compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
      if (error || !stats) return reject(error ?? new Error(`webpack gave no result for ${name}`))
      const { startTime = 0, endTime = 0 } = stats
      if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: process.stderr.isTTY }))
      else console.log(`built ${name} in ${((endTime - startTime) / 1000).toFixed(1)} s`)
      if (!isFirst && !stats.hasErrors()) onBuilt()
      isFirst = false
      resolve()
    })
  })
}

/** @throws what webpack finds */
export async function buildOnce(config: Configuration): Promise<void> {
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack did not start')
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error ?? new Error('webpack gave no result'))
      if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })))
      // Writes the cache on disk.
      compiler.close((closing) => (closing ? reject(closing) : resolve()))
    })
  })
}
