// node scripts/build/compile-one.ts mf-reports: runs webpack for one folder, in its own process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runWebpack } from './run-webpack.ts'
import { root } from './targets.ts'

const folder = process.argv[2]
if (!folder) throw new Error('name the folder to build')
try {
  const { default: config } = await import(pathToFileURL(join(root, folder, 'webpack.config.ts')).href)
  const stats = await runWebpack(config)
  if (stats.hasWarnings()) console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }))
} catch (error) {
  // One line when a file that every remote has is missing, such as a language file.
  console.error(`${folder}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
