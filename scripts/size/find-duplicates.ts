/** The third-party files in the build of a remote: bytes before minification by file. */
export type BundledFiles = Record<string, number>

export type Duplicate = { package: string; remotes: string[]; bytes: number; because: 'twice' | 'provided' }

/**
 * Packages that a visit to several remotes would fetch twice: two remotes bundle the same files, or a remote bundles what the
 * shell shares.
 *
 * @param provides requests that the shell shares, as its `provides.json` lists them
 * @param smallest packages of at most this many bytes before minification do not count
 */
export function findDuplicates(
  bundled: ReadonlyMap<string, BundledFiles>,
  provides: readonly string[],
  smallest: number,
): Duplicate[] {
  const bundlers = new Map<string, string[]>()
  for (const [remote, files] of bundled)
    for (const file of Object.keys(files)) bundlers.set(file, [...(bundlers.get(file) ?? []), remote])
  const found = new Map<string, Duplicate>()
  for (const [file, remotes] of bundlers) {
    const provided = isProvided(file, provides)
    if (remotes.length < 2 && !provided) continue
    const name = packageOf(file)
    const because = provided ? 'provided' : 'twice'
    const known = found.get(`${name} ${because}`)
    found.set(`${name} ${because}`, {
      package: name,
      because,
      remotes: [...new Set([...(known?.remotes ?? []), ...remotes])].toSorted(),
      bytes: (known?.bytes ?? 0) + (bundled.get(remotes[0] ?? '')?.[file] ?? 0),
    })
  }
  return [...found.values()].filter(({ bytes }) => bytes > smallest)
}

/** True for `antd/es/table/index.js` when the shell shares `antd/es/table`, and for `react/index.js` when it shares `react`. */
function isProvided(file: string, provides: readonly string[]): boolean {
  return provides.some((request) => file.startsWith(`${request}/`) || file === `${request}.js`)
}

function packageOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/')
}
