/** What an area's build carries of third-party packages: file → bytes before minifying. */
export type Bundled = Record<string, number>

export type Duplicate = { package: string; areas: string[]; bytes: number; because: 'twice' | 'provided' }

/**
 * Packages of which a visit to several areas fetches the same files more than once: those that two areas carry, and those
 * that an area carries though the shell provides them.
 *
 * @param provides requests that the shell provides, as its `provides.json` lists them
 * @param smallest bytes before minifying that one package is let off with
 */
export function duplicatesOf(
  bundled: ReadonlyMap<string, Bundled>,
  provides: readonly string[],
  smallest: number,
): Duplicate[] {
  const carriers = new Map<string, string[]>()
  for (const [area, files] of bundled)
    for (const file of Object.keys(files)) carriers.set(file, [...(carriers.get(file) ?? []), area])
  const found = new Map<string, Duplicate>()
  for (const [file, areas] of carriers) {
    const provided = isProvided(file, provides)
    if (areas.length < 2 && !provided) continue
    const name = packageOf(file)
    const because = provided ? 'provided' : 'twice'
    const known = found.get(`${name} ${because}`)
    found.set(`${name} ${because}`, {
      package: name,
      because,
      areas: [...new Set([...(known?.areas ?? []), ...areas])].toSorted(),
      bytes: (known?.bytes ?? 0) + (bundled.get(areas[0] ?? '')?.[file] ?? 0),
    })
  }
  return [...found.values()].filter(({ bytes }) => bytes > smallest)
}

/** `antd/es/table/index.js` where the shell provides `antd/es/table`, `react/index.js` where it provides `react`. */
function isProvided(file: string, provides: readonly string[]): boolean {
  return provides.some((request) => file.startsWith(`${request}/`) || file === `${request}.js`)
}

function packageOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/')
}
