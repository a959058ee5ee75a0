/** `Retry-After` in seconds. RFC 9110 §10.2.3 also allows a date, which a proxy may send. */
export function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('Retry-After')
  if (header === null) return undefined
  const seconds = /^\d/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}
