/**
 * What a remote wants from the shell that the shell does not provide: such a remote would fail in the browser with
 * `Can not get 'x'`. Both lists come from the builds themselves.
 */
export function missingShares(wants: Record<string, string>, provides: Record<string, string>): string[] {
  return Object.keys(wants).filter((request) => provides[request] === undefined)
}
