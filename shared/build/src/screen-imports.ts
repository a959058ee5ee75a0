/** A screen of a remote: its address (`/reports/:id`), and the file that is imported for it, relative to `src/app`. */
export type ScreenImport = { path: string; file: string; needsLaterTexts: boolean }

/**
 * Reads the screens of a remote from its `src/app/Root.tsx`: routes whose screen is imported when it is first drawn. A screen that is
 * written in another way is not found, and then starts as if nothing were known about it.
 */
export function screenImports(root: string): ScreenImport[] {
  const screens = new Map(
    root.split(/^const /m).flatMap((statement) => {
      const [, name = '', lazy] = /^(\w+) = (lazy|lazyScreen)\(/.exec(statement) ?? []
      const [, file] = /import\('\.\.?\/([^']+)'\)/.exec(statement) ?? []
      return file === undefined ? [] : [[name, { file, needsLaterTexts: lazy === 'lazyScreen' }] as const]
    }),
  )
  return Array.from(root.matchAll(/<Route path="([^"*]+)" element={<(\w+) \/>}/g)).flatMap(
    ([, path = '', name = '']) => {
      const screen = screens.get(name)
      return screen ? [{ path, ...screen }] : []
    },
  )
}
