import { run } from '../lib/run.ts'
import type { Target } from '../lib/targets.ts'
import { webpackCommand } from '../lib/webpack-command.ts'

/**
 * Builds a target for production, in its own process. Prints what webpack says when it has warnings or errors.
 *
 * @throws when webpack finds an error
 */
export async function compile(target: Target, version: string): Promise<void> {
  const env = { NODE_ENV: 'production', REMOTE_VERSION: version, NODE_NO_WARNINGS: '1' }
  const { code, output } = await run(...webpackCommand(target.name), { env, quiet: true })
  if (code !== 0 || output.includes('WARNING')) console.error(output)
  if (code !== 0) throw new Error(`${target.name} did not build`)
}
