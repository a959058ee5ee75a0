import { type CallName, calls, ERRORS, type ErrorCode } from '@songsarn/contract/api'
import type { CallAnswer, CallDefinition, CallParsed, FileMedia } from '@songsarn/contract/base/call'

type Calls = typeof calls

export type ServiceRequest<Name extends CallName> = CallParsed<Calls[Name]> & { url: URL; request: Request }

type Answer<Name extends CallName> = Calls[Name] extends { media: FileMedia }
  ? Response
  : CallAnswer<Calls[Name]> | Response
type Handler<Name extends CallName> = (request: ServiceRequest<Name>) => Answer<Name> | Promise<Answer<Name>>

/** The handler of each call. Other calls answer 404. */
export type Answers = { [Name in CallName]?: Handler<Name> }

export type FakeService = {
  fetch: typeof fetch
  /** Requests so far, oldest first: `GET /v1/logs?status=Delivered`. */
  requests: string[]
  /** Answers a call differently from now on. */
  answer(answers: Answers): void
}

/**
 * A service for what the real one cannot do on demand: be slow, be down, answer wrongly, hold exactly these rows. The contract
 * parses queries, parameters and bodies, so a wrong request fails as in the real service.
 */
export function fakeService(answers: Answers = {}): FakeService {
  const requests: string[] = []
  let current = answers
  return {
    requests,
    answer: (changed) => {
      current = { ...current, ...changed }
    },
    fetch: async (input, init) => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init)
      const url = new URL(request.url)
      requests.push(`${request.method} ${url.pathname}${url.search}`)
      request.signal.throwIfAborted()
      const response = await Promise.race([respond(current, request, url), aborted(request.signal)])
      // An abort ends the body too, as on the network.
      const body = response.body?.pipeThrough(new TransformStream(), { signal: request.signal })
      return new Response(body, response)
    },
  }
}

/** The problem document that the service would answer with. */
export function problem(code: ErrorCode, requestId = 'req-test'): Response {
  const status = ERRORS[code].status
  return Response.json(
    { type: `about:blank#${code}`, title: code, status, code, requestId },
    { status, headers: { 'Content-Type': 'application/problem+json', 'X-Request-Id': requestId } },
  )
}

/** The problem document of a value that the service does not accept. */
export function refused(code: ErrorCode, { path, code: cause }: { path: string; code: string }): Response {
  const status = ERRORS[code].status
  return Response.json(
    { type: `about:blank#${code}`, title: code, status, code, errors: [{ path, code: cause, message: cause }] },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

async function respond(answers: Answers, request: Request, url: URL): Promise<Response> {
  for (const [name, call] of Object.entries(calls)) {
    const params = request.method === call.method ? matchPath(call.path, url.pathname) : undefined
    const handler = answers[name as CallName] as ((request: unknown) => unknown) | undefined
    if (!params || !handler) continue
    const definition: CallDefinition = call
    const parts = {
      params: definition.params?.parse(params),
      query: definition.query?.parse(queryOf(url)),
      body: definition.body?.parse(await request.json()),
    }
    const answer = await handler({ ...parts, url, request })
    if (answer instanceof Response) return answer
    return answer === undefined
      ? new Response(null, { status: call.status })
      : Response.json(answer, { status: call.status })
  }
  return problem('resource.notFound')
}

function matchPath(path: string, actual: string): Record<string, string> | undefined {
  const pattern = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return actual.match(new RegExp(`^${pattern}$`))?.groups ?? (new RegExp(`^${pattern}$`).test(actual) ? {} : undefined)
}

function queryOf(url: URL): Record<string, string | string[]> {
  const names = new Set(url.searchParams.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = url.searchParams.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
