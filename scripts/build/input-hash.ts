import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Target } from '../lib/targets.ts'

const ignored = /(^|\/)(dist|dev|node_modules)\/|\.test\.tsx?$|\.md$/

/** The version of a target that `npm run build` builds now. */
export const localVersion = (target: Target): string => `${target.version}-b${inputHash(target)}`

/**
 * A hash of all that a build depends on: its own folder, our shared packages and the installed versions. Equal hashes mean
 * equal builds, so an unchanged remote is not built again.
 */
function inputHash(target: Target): string {
  const ours = ['shared/!(testing)', ...otherPackages(target)].map((folder) => `${folder}/{src/**/*.*,package.json}`)
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

/** Our packages outside `shared` that it depends on: the demo theme's `msw`. */
function otherPackages(target: Target): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(target.folder, 'package.json'), 'utf8'))
  const names = Object.keys(dependencies).map((name) => name.replace('@songsarn/', ''))
  return names.filter((name) => existsSync(join(root, name, 'package.json')))
}
