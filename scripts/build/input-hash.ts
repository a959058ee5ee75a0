import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Target } from './targets.ts'

const ignored = /(^|\/)(dist|dev|node_modules)\/|\.test\.tsx?$|\.md$/

/**
 * A hash over everything that a build is made of: its own folder, our shared packages and the installed versions.
 * Equal hash, equal build; so an unchanged area is not built, and its version says what is in it.
 */
export function inputHash(target: Target): string {
  const patterns = [`${target.name}/**/*.*`, 'shared/!(testing)/{src/**/*.*,package.json}', 'package-lock.json']
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] }))
  const hash = createHash('sha256')
  for (const file of [...new Set(files)].sort()) {
    if (ignored.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}
