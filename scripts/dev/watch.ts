import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import { root, type Target } from '../lib/targets.ts'

/** The version of a watched remote in the registry; its files are never cached. */
export const devVersion = '0.0.0-dev'

export type Watched = { target: Target; folder: string }

/** Builds a target, and again when one of its files changes. Resolves after the first build; later ones call `onBuilt`. */
export async function watchTarget(target: Target, onBuilt: () => void): Promise<Watched> {
  process.env.NODE_ENV = 'development'
  process.env.REMOTE_VERSION = devVersion
  const folder = join(root, 'node_modules/.cache/dev', target.name)
  const config: Configuration = (await import(pathToFileURL(join(target.folder, 'webpack.config.ts')).href)).default
  await watchConfig({ ...config, output: { ...config.output, path: folder } }, target.name, onBuilt)
  return { target, folder }
}

/** The same for any webpack configuration; `name` is for the log. */
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
