import type { CallDefinition } from '@songsarn/contract/call'
import { asApp } from '../db/tenancy.ts'
import { ApiProblem, problemResponse } from './api-problem.ts'
import { isCrossSite } from './cross-site.ts'
import { Csv } from './csv.ts'
import type { CallerContext, Handler, PublicContext } from './handle.ts'
import { type Attempt, claimKey, type Kept } from './idempotency.ts'
import type { ServePorts } from './ports.ts'
import { readParams, readQueryAndBody } from './read-input.ts'

/** A request as the router found it. */
export type Arrival = { request: Request; requestId: string; address: string; params: Record<string, string> }

/**
 * Answers one request to one call. Refusals come in the order that the API promises: 401, 429, 403, 404, 413, 422,
 * 409 (429 of sign-in is the handler's own). Throws ApiProblem, or whatever a fault throws.
 */
export async function serve(
  ports: ServePorts,
  { call, run, find, admit }: Handler,
  arrival: Arrival,
): Promise<Response> {
  const { request, requestId, address } = arrival
  const open: PublicContext = { request, requestId, address, headers: new Headers() }
  const { access } = call
  if (access === 'public') {
    if (isCrossSite(request, ports.publicOrigin)) throw new ApiProblem('request.crossSite')
    await admit?.(request)
    const params = readParams(call, arrival.params)
    const { query, body } = await readQueryAndBody(call, request)
    return answer(call, await run(open, { params, query, body }), open.headers)
  }

  const caller = await ports.identify({ call, access }, request)
  const params = readParams(call, arrival.params)
  const transaction: CallerContext['transaction'] = (queries) => asApp(ports.store, caller.tenancy, queries)
  // That the thing is not there is said before what is wrong with the request; it costs a look only then.
  const { query, body, text, key } = await readRest(call, request).catch(async (problem) => {
    if (find && !(await transaction((trx) => find(trx, caller, params)))) throw new ApiProblem('resource.notFound')
    throw problem
  })
  const work = (keeping: Pick<CallerContext, 'keep' | 'keeping'>) =>
    run({ ...open, caller, transaction, ...keeping }, { params, query, body })

  if (key === undefined) return answer(call, await work(NOTHING_KEPT), open.headers)

  const path = `${new URL(request.url).pathname}${new URL(request.url).search}`
  const claim = { key, method: request.method, path, body: text, now: ports.now() }
  const claimed = await claimKey(ports.store, caller, claim)
  if ('kept' in claimed) return replay(claimed.kept)
  return attempted(call, claimed.attempt, open, work)
}

const NOTHING_KEPT: Pick<CallerContext, 'keep' | 'keeping'> = {
  keep: async (_, value) => value,
  keeping: () => undefined,
}

async function readRest(call: CallDefinition, request: Request) {
  return { ...(await readQueryAndBody(call, request)), key: keyOf(call, request) }
}

function keyOf(call: CallDefinition, request: Request): string | undefined {
  if (!call.idempotency) return undefined
  const key = request.headers.get('idempotency-key') ?? undefined
  const usable = key !== undefined && /^[\x21-\x7e]{1,255}$/.test(key)
  if (!usable && (call.idempotency === 'required' || key !== undefined)) throw new ApiProblem('idempotency.keyRequired')
  return key
}

/** Runs the one attempt of a key: its answer is kept, refusals too; after a fault the key is free again. */
async function attempted(
  call: CallDefinition,
  attempt: Attempt,
  { headers, requestId }: PublicContext,
  work: (keeping: Pick<CallerContext, 'keep' | 'keeping'>) => Promise<unknown>,
): Promise<Response> {
  let kept = false
  try {
    const result = await work({
      async keep(trx, value) {
        await attempt.keepIn(trx, keptAnswer(call, value))
        kept = true
        return value
      },
      keeping(value) {
        kept = true
        return attempt.row(keptAnswer(call, value))
      },
    })
    if (!kept) await attempt.keep(keptAnswer(call, result))
    return answer(call, result, headers)
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) {
      const refusal = problemResponse(error, requestId)
      await attempt.keep({ status: error.status, body: await refusal.text() })
    } else {
      await attempt.release()
    }
    throw error
  }
}

const keptAnswer = (call: CallDefinition, value: unknown): Kept => ({
  status: call.status,
  body: value === undefined || call.secretAnswer ? null : JSON.stringify(value),
})

function replay({ status, body }: Kept): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  const headers = { 'idempotency-replayed': 'true', ...(body !== null && { 'content-type': type }) }
  return new Response(body, { status, headers })
}

function answer(call: CallDefinition, value: unknown, headers: Headers): Response {
  const response =
    value instanceof Csv
      ? value.toResponse()
      : value === undefined
        ? new Response(null, { status: call.status })
        : new Response(JSON.stringify(value), {
            status: call.status,
            headers: { 'content-type': 'application/json' },
          })
  for (const [name, text] of headers) response.headers.append(name, text)
  return response
}
