// Runs webpack for one folder, in a process of its own: `node scripts/build/compile-one.ts mf-reports`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { root } from './targets.ts'

const folder = process.argv[2]
if (!folder) throw new Error('name the folder to build')
const { default: config } = await import(pathToFileURL(join(root, folder, 'webpack.config.ts')).href)

const compiler = webpack(config)
compiler.run((error, stats) => {
  if (error || !stats) throw error ?? new Error(`webpack gave no result for ${folder}`)
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }))
  }
  if (stats.hasErrors()) process.exitCode = 1
  // Writes the cache on disk before the process ends.
  compiler.close((closing) => {
    if (closing) throw closing
  })
})
