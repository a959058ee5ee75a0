// The process that `startCompiler` starts: builds each folder that it gets a message about, until its parent ends.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runWebpack } from './run-webpack.ts'

export type Order = { folder: string; version: string; sourceMaps: boolean }
/** `report`: the warnings or errors, empty without. */
export type Answer = { report: string; isBuilt: boolean }

process.on('message', async ({ folder, version, sourceMaps }: Order) => {
  // The configuration reads it when it is imported.
  process.env.REMOTE_VERSION = version
  process.send?.(await build(folder, sourceMaps))
})
process.on('disconnect', () => process.exit())

async function build(folder: string, sourceMaps: boolean): Promise<Answer> {
  try {
    const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)
    const stats = await runWebpack(sourceMaps ? { ...config, devtool: 'hidden-source-map' } : config)
    return { report: stats.hasWarnings() ? stats.toString({ preset: 'errors-warnings' }) : '', isBuilt: true }
  } catch (error) {
    return { report: error instanceof Error ? error.message : String(error), isBuilt: false }
  }
}
