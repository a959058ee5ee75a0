import type { CallDefinition } from '@songsarn/contract/base/call'
import { asApp, asWorker } from '../db/tenancy.ts'
import type { Topic } from './after-commit.ts'
import { ApiProblem, problemResponse } from './api-problem.ts'
import { writeAudit } from './audit.ts'
import { ofCaller, type Who } from './caller.ts'
import { isCrossSite } from './cross-site.ts'
import { Csv } from './csv.ts'
import { FileAnswer } from './file-answer.ts'
import type { CallerContext, Handler, PublicContext } from './handle.ts'
import { type Attempt, claimKey, type SavedResponse } from './idempotency.ts'
import { type LargeBody, largeBody } from './large-bodies.ts'
import { networkOf } from './network.ts'
import type { ServePorts } from './ports.ts'
import { MAX_BODY_BYTES, MAX_PUBLIC_BODY_BYTES, readParams, readQueryAndBody } from './read-input.ts'

/** A request after routing. */
export type Arrival = {
  request: Request
  requestId: string
  address: string
  params: Record<string, string>
  note?(who: Who): void
}

/**
 * Answers one request. Refusals come in the order that the API promises: 401, 429, 403, 404, 413, 422, 409 (the handler of
 * sign-in decides its own 429). Throws ApiProblem for a refusal.
 */
export async function serve(
  ports: ServePorts,
  { call, run, find, admit, hasSecret }: Handler,
  arrival: Arrival,
): Promise<Response> {
  const { request, requestId, address } = arrival
  const topics = new Set<Topic>()
  const afterCommit: PublicContext['afterCommit'] = (...more) => {
    for (const topic of more) topics.add(topic)
  }
  const open: PublicContext = { request, requestId, address, headers: new Headers(), afterCommit }
  const runAndWake: typeof run = async (context, input) => {
    const result = await run(context, input)
    for (const topic of topics) ports.wakes[topic]()
    return result
  }
  const { access } = call
  if (access === 'public') {
    if (isCrossSite(request, ports.publicOrigin)) throw new ApiProblem('request.crossSite')
    await admit?.(request, address)
    const params = readParams(call, arrival.params)
    const maxBytes = hasSecret ? MAX_BODY_BYTES : MAX_PUBLIC_BODY_BYTES
    using large = largeBody({ accountId: networkOf(address) })
    const { query, body } = await readQueryAndBody(call, request, large, maxBytes)
    return answer(call, await runAndWake(open, { params, query, body }), open.headers)
  }

  const caller = await ports.identify({ call, access }, request, arrival.note)
  const params = readParams(call, arrival.params)
  const transaction: CallerContext['transaction'] = (queries, options) =>
    asApp(ports.store, caller.tenancy, queries, options)
  const audit: CallerContext['audit'] = (trx, change) => writeAudit(trx, { caller, address, at: ports.now() }, change)
  using large = largeBody(ofCaller(caller))
  // 404 wins over 422. The lookup runs only for an invalid request.
  const { query, body, text, key } = await readRest(call, request, large).catch(async (problem) => {
    // Calls of the provider's desk change accounts of which the provider's users are no users.
    const look: CallerContext['transaction'] = isForProvider(call)
      ? (queries) => asWorker(ports.store, queries)
      : transaction
    if (find && !(await look((trx) => find(trx, caller, params)))) throw new ApiProblem('resource.notFound')
    throw problem
  })
  const work = (saving: Saving) =>
    runAndWake({ ...open, caller, transaction, audit, ...saving }, { params, query, body })

  if (key === undefined) return answer(call, await work(NO_KEY), open.headers)

  const path = `${new URL(request.url).pathname}${new URL(request.url).search}`
  const claim = { key, method: request.method, path, body: text, now: ports.now() }
  const claimed = await claimKey(ports, caller, claim)
  if ('saved' in claimed) return replay(claimed.saved)
  return await runAttempt(call, claimed.attempt, open, work)
}

const isForProvider = ({ access }: CallDefinition) => typeof access === 'object' && access.subject === 'Desk'

type Saving = Pick<CallerContext, 'saveResponse' | 'responseRow'>

const NO_KEY: Saving = {
  saveResponse: async (_, value) => value,
  responseRow: () => undefined,
}

async function readRest(call: CallDefinition, request: Request, large: LargeBody) {
  return { ...(await readQueryAndBody(call, request, large)), key: keyOf(call, request) }
}

function keyOf(call: CallDefinition, request: Request): string | undefined {
  if (!call.idempotency) return undefined
  const key = request.headers.get('idempotency-key') ?? undefined
  const usable = key !== undefined && /^[\x21-\x7e]{1,255}$/.test(key)
  if (!usable && (call.idempotency === 'required' || key !== undefined)) throw new ApiProblem('idempotency.keyRequired')
  return key
}

/** Runs the one attempt of a key. Saves its response, also a refusal; after a fault it frees the key. */
async function runAttempt(
  call: CallDefinition,
  attempt: Attempt,
  { headers, requestId }: PublicContext,
  work: (saving: Saving) => Promise<unknown>,
): Promise<Response> {
  let saved = false
  try {
    const result = await work({
      async saveResponse(trx, value) {
        await attempt.saveIn(trx, savedResponse(call, value))
        saved = true
        return value
      },
      responseRow(value) {
        saved = true
        return attempt.row(savedResponse(call, value))
      },
    })
    if (!saved) await attempt.save(savedResponse(call, result))
    return answer(call, result, headers)
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) {
      const refusal = problemResponse(error, requestId)
      await attempt.save({ status: error.status, body: await refusal.text() }).catch(async (fault: unknown) => {
        await attempt.release()
        throw fault
      })
    } else {
      await attempt.release()
    }
    throw error
  }
}

const savedResponse = (call: CallDefinition, value: unknown): SavedResponse => ({
  status: call.status,
  body: value === undefined || call.secretAnswer ? null : JSON.stringify(value),
})

function replay({ status, body }: SavedResponse): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  const headers = { 'idempotency-replayed': 'true', ...(body !== null && { 'content-type': type }) }
  return new Response(body, { status, headers })
}

function answer(call: CallDefinition, value: unknown, headers: Headers): Response {
  const response =
    value instanceof Csv || value instanceof FileAnswer
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
