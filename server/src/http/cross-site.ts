const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site's page made this request. Fetch Metadata decides where the browser sends it, else Origin;
 * programs send neither, and carry no cookie by accident either.
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
