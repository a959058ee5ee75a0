import webpack, { type Configuration, type Stats } from 'webpack'

/**
 * Builds once.
 *
 * @returns the result, which may have warnings
 * @throws the errors that webpack finds
 */
export async function runWebpack(config: Configuration): Promise<Stats> {
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack did not start')
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('webpack gave no result'))))
  })
  // Writes the cache to disk.
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: process.stderr.isTTY }))
  return stats
}
