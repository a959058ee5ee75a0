import { Hono } from 'hono'
import { accountHandlers } from './accounts/api.ts'
import { analysisHandlers } from './analyses/api.ts'
import { ApiProblem, problemResponse } from './api/api-problem.ts'
import { docsPage } from './api/docs.ts'
import type { Handler } from './api/handle.ts'
import { openApi } from './api/openapi.ts'
import type { AppPorts } from './api/ports.ts'
import { isReady } from './api/ready.ts'
import { requestIdOf } from './api/request-id.ts'
import { serve } from './api/serve.ts'
import { isUnavailable } from './api/unavailable.ts'
import { apiKeyHandlers } from './api-keys/api.ts'
import { authHandlers } from './auth/api.ts'
import { billingHandlers } from './billing/api.ts'
import { clientErrorHandlers } from './client-errors/api.ts'
import { communicationHandlers } from './communications/api.ts'
import { homeHandlers } from './home/api.ts'
import { logHandlers } from './logs/api.ts'
import { lookupHandlers } from './lookups/api.ts'
import { operatorHandlers } from './operators/api.ts'
import { otpHandlers } from './otp/api.ts'
import { releaseHandlers } from './releases/api.ts'
import { senderHandlers } from './senders/api.ts'

export type App = (request: Request, from: { address: string }) => Promise<Response>

/** What answers the calls of the contract, by subject. */
export function handlersOf(ports: AppPorts): Handler[] {
  return [
    ...authHandlers(ports),
    ...accountHandlers(ports),
    ...billingHandlers(ports),
    ...senderHandlers(ports),
    ...lookupHandlers(ports),
    ...analysisHandlers(ports),
    ...communicationHandlers(ports),
    ...logHandlers(ports),
    ...homeHandlers(ports),
    ...operatorHandlers(ports),
    ...apiKeyHandlers(ports),
    ...otpHandlers(ports),
    ...releaseHandlers(ports),
    ...clientErrorHandlers(ports),
  ]
}

/** The HTTP app: a function from Request to Response that runs wherever `fetch` runs. */
export function createApp(ports: AppPorts, handlers: Handler[] = handlersOf(ports)): App {
  const hono = new Hono<{ Bindings: { address: string } }>()

  hono.use(async (context, next) => {
    const requestId = requestIdOf(context.req.raw)
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    context.header('x-request-id', requestId)
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    if (!context.res.headers.has('content-security-policy'))
      context.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    // The route, not the address: a query may hold a mobile.
    const sample = { method: context.req.method, path: context.req.routePath, status: context.res.status, seconds }
    ports.metrics.request(sample)
    ports.log.info({ requestId, ...sample }, 'request')
  })

  for (const handler of handlers) {
    const path = handler.call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    hono.on(handler.call.method, path, (context) => {
      const { raw: request } = context.req
      const arrival = { request, requestId: requestIdOf(request), address: context.env.address }
      return serve(ports, handler, { ...arrival, params: context.req.param() })
    })
  }
  hono.get('/v1/openapi.json', (context) => context.json(openApi()))
  hono.get('/docs', () => docsPage())
  hono.get('/health', (context) => context.json({ status: 'ok' }))
  hono.get('/ready', async (context) =>
    (await isReady(ports.store)) ? context.json({ status: 'ready' }) : context.json({ status: 'unavailable' }, 503),
  )

  hono.notFound((context) => problemResponse(new ApiProblem('resource.notFound'), requestIdOf(context.req.raw)))
  hono.onError((error, context) => {
    const requestId = requestIdOf(context.req.raw)
    if (error instanceof ApiProblem) return problemResponse(error, requestId)
    ports.log.error({ requestId, err: error, path: context.req.routePath }, 'fault')
    const away = isUnavailable(error)
    return problemResponse(
      away ? new ApiProblem('service.unavailable', { retryAfter: 5 }) : new ApiProblem('service.fault'),
      requestId,
    )
  })

  return async (request, from) => hono.fetch(request, from)
}
