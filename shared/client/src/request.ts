import type { CallDefinition } from '@songsarn/contract/base/call'

export type AnyInput = { params?: unknown; query?: unknown; body?: unknown; file?: File }

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
