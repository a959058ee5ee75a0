const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another site made this request: by Fetch Metadata if the browser sends it, else by Origin. Programs send
 * neither, and never send a cookie by accident.
 */
export function isCrossSite(request: Request, publicOrigin: string | undefined): boolean {
  if (SAFE.has(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (publicOrigin !== undefined && origin === publicOrigin) return false
  const host = request.headers.get('host') ?? new URL(request.url).host
  return URL.parse(origin)?.host !== host
}
