/** Messages between a page and the service, which is a worker. All of them can be cloned. */
export type FromPage = { type: 'request'; id: number; request: PlainRequest } | { type: 'startOver' }
export type FromService = { type: 'response'; id: number; response: PlainResponse } | ServiceState

export type PlainRequest = { method: string; url: string; headers: [string, string][]; body: ArrayBuffer | null }
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer | null }

export type ServiceState =
  /** Bytes of PGlite's own files that are downloaded so far. */
  | { type: 'downloading'; bytes: number }
  | { type: 'starting' }
  /** The database runs. Its tables and sample messages are made, which takes longer than the download on a fast connection. */
  | { type: 'filling' }
  /** Another tab has the database, and this browser cannot share it. Continues once that tab is closed. */
  | { type: 'waiting' }
  | { type: 'ready' }
  | { type: 'failed'; message: string }

const STATUSES_WITHOUT_BODY = new Set([101, 204, 205, 304])

export async function toPlainRequest(request: Request): Promise<PlainRequest> {
  const { method, url } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
  return { method, url, headers: [...request.headers], body }
}

export const toRequest = ({ url, ...init }: PlainRequest): Request => new Request(url, init)

export async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const body = STATUSES_WITHOUT_BODY.has(response.status) ? null : await response.arrayBuffer()
  return { status: response.status, headers: [...response.headers], body }
}

export const toResponse = ({ body, ...init }: PlainResponse): Response => new Response(body, init)
