/**
 * Where the showcase's folder is: the longest part of this page's path under which its list of areas lies. Any static host
 * gives `404.html` for the address of a screen, wherever the folder was put, so the path alone does not tell.
 *
 * @param pathname of the page: `/songsarn/logs/42`
 * @param hasRegistry whether `registry.json` lies in the folder of that path
 * @returns the folder's path with a slash at its end, or undefined when it is nowhere above the page
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

/** Some hosts answer whatever is missing with a page and status 200. */
export async function hasRegistry(folder: string): Promise<boolean> {
  try {
    const registry: unknown = await (await fetch(`${folder}registry.json`)).json()
    return typeof registry === 'object' && registry !== null && 'remotes' in registry
  } catch {
    return false
  }
}
