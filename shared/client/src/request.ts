import type { CallDefinition } from '@songsarn/contract/base/call'

export type AnyInput = { params?: unknown; query?: unknown; body?: unknown; file?: File }

/** URL of a call. In the query, `undefined` and `null` are left out and arrays repeat. */
export function requestUrl(call: CallDefinition, input: AnyInput, baseUrl: string): string {
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

export function requestInit(
  call: CallDefinition,
  input: AnyInput,
  headers: Record<string, string | undefined>,
): RequestInit {
  const all = new Headers({ Accept: call.media ?? 'application/json' })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value)
  if (input.file) {
    // The browser adds the content type, which names the boundary.
    const body = new FormData()
    body.append('file', input.file)
    return { method: call.method, headers: all, credentials: 'same-origin', body }
  }
  if (input.body === undefined) return { method: call.method, headers: all, credentials: 'same-origin' }
  all.set('Content-Type', 'application/json')
  return { method: call.method, headers: all, credentials: 'same-origin', body: JSON.stringify(input.body) }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
