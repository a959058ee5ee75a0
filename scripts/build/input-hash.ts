import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Target } from './targets.ts'

const ignored = /(^|\/)(dist|dev|node_modules)\/|\.test\.tsx?$|\.md$/

/**
 * A hash over everything that a build is made of: its own folder, our shared packages and the installed versions.
 * Equal hash, equal build; so an unchanged area is not built, and its version says what is in it.
 */
export function inputHash(target: Target): string {
  const ours = ['shared/!(testing)', ...packagesBeside(target)].map((folder) => `${folder}/{src/**/*.*,package.json}`)
  const patterns = [`${target.name}/**/*.*`, ...ours, 'package-lock.json']
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

/** Packages of ours that it names and that are not under `shared`: the demo theme's `msw`. */
function packagesBeside(target: Target): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(target.folder, 'package.json'), 'utf8'))
  const names = Object.keys(dependencies).map((name) => name.replace('@songsarn/', ''))
  return names.filter((name) => existsSync(join(root, name, 'package.json')))
}
