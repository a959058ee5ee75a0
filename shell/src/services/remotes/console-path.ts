/** Longer than any address that the console makes: a list with all filters has a few hundred characters. */
const MAX_LENGTH = 2000

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove tabs and newlines from addresses
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Whether `to` is a path of this console, with its query and hash. False for what a browser would read as another host
 * (`//evil`, `/\evil`, `/<tab>/evil`: the history API throws, a link leaves), as another path (`/./`, `/../`), or not at all
 * (`%00`, `%zz`).
 */
export function isConsolePath(to: string): boolean {
  const [pathname = ''] = to.split(/[?#]/, 1)
  const decoded = decode(pathname)
  if (decoded === undefined || to.length > MAX_LENGTH || CONTROL.test(to) || CONTROL.test(decoded)) return false
  return /^\/(?!\/)/.test(decoded) && !/\\|\/\/|\/\.{1,2}(\/|$)/.test(decoded)
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
