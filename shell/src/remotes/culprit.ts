/** The area whose code an error comes from. */
export type Culprit = { remote: string; version: string; url: string }

const AREA_FILE = /[^\s(@]*\/r\/(mf-[a-z0-9-]+)\/([^/\s]+)\/[^\s:?)]+/

/**
 * Finds the area in what an uncaught error tells of its place: the first of its files that is named, since code of the
 * shell and of libraries above it only ran what the area gave them. Undefined when no area had part in it.
 *
 * @param places the error's stack, and the script that the browser names
 */
export function culpritOf(...places: (string | undefined)[]): Culprit | undefined {
  for (const place of places) {
    const [url, remote, version] = AREA_FILE.exec(place ?? '') ?? []
    if (url && remote && version) return { remote, version, url }
  }
  return undefined
}
