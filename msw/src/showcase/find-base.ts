/**
 * Finds the folder of the showcase: the longest part of the page's path that has a `registry.json`. A static host serves
 * `404.html` for the address of a screen, in any folder, so the path alone is not enough.
 *
 * @param pathname of the page: `/songsarn/logs/42`
 * @param hasRegistry whether the folder with that path has a `registry.json`
 * @returns the path of the folder with a slash at its end; undefined when no folder above the page has one
 */
export async function findBase(
  pathname: string,
  hasRegistry: (folder: string) => Promise<boolean>,
): Promise<string | undefined> {
  const parts = pathname.split('/').filter(Boolean)
  for (let length = parts.length; length >= 0; length--) {
    const folder = ['', ...parts.slice(0, length), ''].join('/')
    if (await hasRegistry(folder)) return folder
  }
  return undefined
}

/** Checks the content too: some hosts serve a page with status 200 for a missing file. */
export async function hasRegistry(folder: string): Promise<boolean> {
  try {
    const registry: unknown = await (await fetch(`${folder}registry.json`)).json()
    return typeof registry === 'object' && registry !== null && 'remotes' in registry
  } catch {
    return false
  }
}
