/** URL of a call. In the query, `undefined` and `null` are left out and arrays repeat. */
export function requestUrl(
  call: { path: string },
  input: { params?: unknown; query?: unknown },
  baseUrl: string,
): string {
  const params = fieldsOf(input.params)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${call.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fieldsOf(input.query))) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each))
    }
  }
  const query = search.toString()
  return `${baseUrl}${path}${query ? `?${query}` : ''}`
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
