/** What a page and the service, which is a worker, tell each other. All of it can be cloned. */
export type FromPage = { is: 'ask'; id: number; request: PlainRequest } | { is: 'startOver' }
export type FromService = { is: 'answer'; id: number; response: PlainResponse } | ServiceState

export type PlainRequest = { method: string; url: string; headers: [string, string][]; body: ArrayBuffer | null }
export type PlainResponse = { status: number; headers: [string, string][]; body: ArrayBuffer | null }

export type ServiceState =
  /** The database's own files, so far; in bytes. */
  | { is: 'fetching'; bytes: number }
  | { is: 'starting' }
  /** Another tab has the database, and this browser cannot share it. Goes on by itself once that one is closed. */
  | { is: 'waiting' }
  | { is: 'ready' }
  | { is: 'failed'; message: string }

const NO_BODY = new Set([101, 204, 205, 304])

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const { method, url } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
  return { method, url, headers: [...request.headers], body }
}

export const requestOf = ({ url, ...init }: PlainRequest): Request => new Request(url, init)

export async function plainResponse(response: Response): Promise<PlainResponse> {
  const body = NO_BODY.has(response.status) ? null : await response.arrayBuffer()
  return { status: response.status, headers: [...response.headers], body }
}

export const responseOf = ({ body, ...init }: PlainResponse): Response => new Response(body, init)
