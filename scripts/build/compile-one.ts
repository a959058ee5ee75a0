// Runs webpack for one folder, in a process of its own: `node scripts/build/compile-one.ts mf-reports`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { root } from './targets.ts'

const folder = process.argv[2]
if (!folder) throw new Error('name the folder to build')
const compiler = await prepare(folder)
compiler?.run((error, stats) => {
  if (error || !stats) return fail(error ?? 'webpack gave no result')
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }))
  }
  if (stats.hasErrors()) process.exitCode = 1
  // Writes the cache on disk before the process ends.
  compiler.close((closing) => {
    if (closing) fail(closing)
  })
})

/** A folder that lacks what every area has, such as a language file, is told of in a line. */
async function prepare(folder: string) {
  try {
    const { default: config } = await import(pathToFileURL(join(root, folder, 'webpack.config.ts')).href)
    return webpack(config)
  } catch (error) {
    fail(error)
    return undefined
  }
}

function fail(error: unknown): void {
  console.error(`${folder}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
