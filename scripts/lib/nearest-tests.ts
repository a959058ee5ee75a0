import { posix } from 'node:path'
import type { Import } from '../../lint/imports.ts'

const TEST = /\.test\.tsx?$/

/**
 * The tests that import these files, directly or through others, the nearest first. A test that changed comes first of all.
 * Among equally near tests, tests that share more folders with a changed file come first.
 */
export function nearestTests(changed: readonly string[], imports: readonly Import[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { from, to } of imports) {
    const name = withoutExtension(to)
    importers.set(name, [...(importers.get(name) ?? []), from])
  }
  const distances = new Map(changed.map((file) => [file, 0]))
  // A Map also visits the entries that are added meanwhile.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(withoutExtension(file)) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  return [...distances]
    .filter(([file]) => TEST.test(file))
    .map(([file, distance]) => ({
      file,
      distance,
      shared: Math.max(...changed.map((one) => sharedFolders(file, one))),
    }))
    .sort((a, b) => a.distance - b.distance || b.shared - a.shared)
    .map(({ file }) => file)
}

const withoutExtension = (path: string) => path.replace(/\.tsx?$/, '')

function sharedFolders(file: string, other: string): number {
  const folders = posix.dirname(file).split('/')
  const others = posix.dirname(other).split('/')
  const differs = folders.findIndex((folder, index) => folder !== others[index])
  return differs < 0 ? folders.length : differs
}
