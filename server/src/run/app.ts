import { Hono } from 'hono'
import type { LinkDomainPorts } from '../account/link-domain/ports.ts'
import { identifyWith } from '../account/sign-in/auth/identify.ts'
import type { AuthPorts } from '../account/sign-in/auth/ports.ts'
import type { SingleSignOnPorts } from '../account/sign-in/single-sign-on/ports.ts'
import { publicPages } from '../communication/public-pages/public-pages.ts'
import { resultPage } from '../communication/result-links/result-page.ts'
import type { ReleasePorts } from '../console/releases/ports.ts'
import type { CarrierPort } from '../delivery/carriers/ports.ts'
import { lineWebhook } from '../delivery/line/line-webhook.ts'
import type { LinePorts } from '../delivery/line/ports.ts'
import { RecentKeys } from '../foundation/concurrency/recent-keys.ts'
import type { RequestLoad } from '../foundation/concurrency/request-load.ts'
import { isDiskFull } from '../foundation/db/disk-full.ts'
import { ApiProblem, problemResponse } from '../foundation/http/api-problem.ts'
import type { Who } from '../foundation/http/caller.ts'
import { collectionAnswer } from '../foundation/http/collection.ts'
import { isReady, isUnavailable } from '../foundation/http/database-health.ts'
import { docsPage } from '../foundation/http/docs.ts'
import type { Handler } from '../foundation/http/handle.ts'
import { lookupHandler } from '../foundation/http/lookups.ts'
import type { OpenRoute } from '../foundation/http/open-route.ts'
import { openApiAnswer } from '../foundation/http/openapi.ts'
import type { App } from '../foundation/http/ports.ts'
import { requestIdOf } from '../foundation/http/request-id.ts'
import { serve } from '../foundation/http/serve.ts'
import type { OtpPorts } from '../otp/otp/ports.ts'
import type { ReportPorts } from '../reports/reports/ports.ts'
import { subjectHandlers, subjectLookups } from './subjects.ts'
import { wakesOf } from './wakes.ts'

/** Everything the app needs from where it runs: a server, a test or a page. */
export type AppPorts = AuthPorts &
  ReportPorts &
  OtpPorts &
  SingleSignOnPorts &
  ReleasePorts &
  LinkDomainPorts &
  LinePorts & {
    carriers: CarrierPort
    /** Counts the requests of the console, which long work gives way to. */
    requests?: Pick<RequestLoad, 'begin'>
  }

/** Lists the handlers, which answer each call of the contract. */
export function handlersOf(ports: AppPorts): Handler[] {
  const subjects: readonly ((ports: AppPorts) => Handler[])[] = subjectHandlers
  return [...subjects.flatMap((handlers) => handlers(ports)), lookupHandler(subjectLookups, ports.store)]
}

/** The HTTP app: a function from Request to Response that runs wherever `fetch` runs. */
export function createApp(
  ports: AppPorts,
  handlers: Handler[] = handlersOf(ports),
  openRoutes: OpenRoute[] = [...publicPages(ports), resultPage(ports), lineWebhook(ports)],
): App {
  const servePorts = { ...ports, identify: identifyWith(ports), wakes: wakesOf(ports) }
  // A person waits for the answer; a system that sends messages by key would only hold up its own messages. A session counts from
  // the beginning of its requests once it was found to be valid: a stranger's cookie must not slow the sending.
  const validSessions = new RecentKeys()
  const hono = new Hono<{ Bindings: { address: string }; Variables: { who?: Who; answered?: () => void } }>()

  hono.use(async (context, next) => {
    const requestId = requestIdOf(context.req.raw)
    const began = performance.now()
    const { requests } = ports
    const token = requests && ports.sessions.read(context.req.raw)
    if (token !== undefined && validSessions.has(token)) context.set('answered', requests?.begin())
    await next()
    context.get('answered')?.()
    // Hono answers HEAD with the headers of GET. The body would be neither read nor closed.
    if (context.req.method === 'HEAD') await context.res.body?.cancel()
    const seconds = (performance.now() - began) / 1000
    context.header('x-request-id', requestId)
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    if (!context.res.headers.has('content-security-policy'))
      context.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    // The route, not the address: a query may hold a mobile.
    const sample = { method: context.req.method, path: context.req.routePath, status: context.res.status, seconds }
    ports.metrics.request(sample)
    ports.log.info({ requestId, ...sample, ...context.get('who') }, 'request')
  })

  for (const handler of handlers) {
    const path = handler.call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    hono.on(handler.call.method, path, (context) => {
      const { raw: request } = context.req
      const arrival = { request, requestId: requestIdOf(request), address: context.env.address }
      const note = (who: Who) => {
        context.set('who', who)
        const token = who.keyId === undefined ? ports.sessions.read(request) : undefined
        if (token === undefined) return
        validSessions.add(token)
        if (!context.get('answered')) context.set('answered', ports.requests?.begin())
      }
      return serve(servePorts, handler, { ...arrival, params: context.req.param(), note })
    })
  }
  for (const { path, methods, answer } of openRoutes)
    hono.on([...methods], path, (context) => {
      const code = context.req.param('code') ?? ''
      return answer(context.req.raw, { code, address: context.env.address })
    })
  hono.get('/v1/openapi.json', (context) => openApiAnswer(context.req.raw, context.env.address))
  hono.get('/docs/postman_collection.json', (context) => collectionAnswer(context.req.raw, context.env.address))
  hono.get('/docs', (context) => docsPage(context.req.raw, context.env.address))
  hono.get('/health', (context) => context.json({ status: 'ok' }))
  hono.get('/ready', async (context) => {
    if (await isReady(ports.store)) return context.json({ status: 'ready' })
    return context.json({ status: 'unavailable' }, 503)
  })

  hono.notFound((context) => problemResponse(new ApiProblem('resource.notFound'), requestIdOf(context.req.raw)))
  hono.onError((error, context) => {
    const requestId = requestIdOf(context.req.raw)
    if (error instanceof ApiProblem) return problemResponse(error, requestId)
    if (isDiskFull(error)) {
      ports.log.error({ requestId, cause: String(error), path: context.req.routePath }, 'the disk is full')
      return problemResponse(new ApiProblem('service.full', { retryAfter: 30 }), requestId)
    }
    ports.log.error({ requestId, err: error, path: context.req.routePath }, 'fault')
    const away = isUnavailable(error)
    return problemResponse(
      away ? new ApiProblem('service.unavailable', { retryAfter: 5 }) : new ApiProblem('service.fault'),
      requestId,
    )
  })

  return async (request, from) => hono.fetch(request, from)
}
