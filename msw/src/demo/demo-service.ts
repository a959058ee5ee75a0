import { type HttpHandler, http } from 'msw'
import { accountHandlers } from './account/account-handlers.ts'
import { authHandlers } from './auth/auth-handlers.ts'
import { blogHandlers } from './blog/blog-handlers.ts'
import { bookmarkHandlers } from './bookmarks/bookmark-handlers.ts'
import { calendarHandlers } from './calendar/calendar-handlers.ts'
import type { DemoCalls } from './calls.ts'
import { cardHandlers } from './cards/card-handlers.ts'
import { chatHandlers } from './chat/chat-handlers.ts'
import { type DemoData, sampleData } from './demo-data.ts'
import { ecommerceHandlers } from './ecommerce/ecommerce-handlers.ts'
import { emailHandlers } from './email/email-handlers.ts'
import { faqHandlers } from './faq/faq-handlers.ts'
import { invoiceHandlers } from './invoices/invoice-handlers.ts'
import { pricingHandlers } from './pricing/pricing-handlers.ts'
import { profileHandlers } from './profile/profile-handlers.ts'
import { searchHandlers } from './search/search-handlers.ts'
import { ErrorReply, type Handler, type HandlersOf } from './service/handler.ts'
import { tableHandlers } from './tables/table-handlers.ts'
import { todoHandlers } from './todo/todo-handlers.ts'
import { userHandlers } from './users/user-handlers.ts'

export type DemoServiceOptions = {
  /** The origin of the calls, e.g. `location.origin`. The base path of the console does not matter. */
  origin: string
  seed?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export type DemoService = {
  /** For `setupWorker` or `setupServer`. Unmatched requests go to the network. */
  handlers: HttpHandler[]
  /** Method and path of every call: `GET /api/users/user`. */
  routes: string[]
  /** Restores the sample data. */
  reset(): void
}

/** The demo theme's service. It holds its data in memory. */
export function createDemoService({ origin, seed = 1, now = Date.now }: DemoServiceOptions): DemoService {
  const data = sampleData(seed, now())
  const handlers = Object.entries<Handler<unknown>>(allHandlers(data, now))
  return {
    handlers: handlers.map(([route, handler]) => toHttpHandler(origin, route, handler)),
    routes: handlers.map(([route]) => route),
    reset: () => void Object.assign(data, sampleData(seed, now())),
  }
}

const allHandlers = (data: DemoData, now: () => number): HandlersOf<DemoCalls> => ({
  ...authHandlers(data, now),
  ...userHandlers(data),
  ...invoiceHandlers(data),
  ...ecommerceHandlers(data, now),
  ...calendarHandlers(data),
  ...accountHandlers(data),
  ...profileHandlers(data),
  ...faqHandlers(),
  ...pricingHandlers(data),
  ...blogHandlers(data, now),
  ...cardHandlers(data),
  ...tableHandlers(data),
  ...searchHandlers(data),
  ...bookmarkHandlers(data),
  ...emailHandlers(data, now),
  ...chatHandlers(data, now),
  ...todoHandlers(data),
})

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

function toHttpHandler(origin: string, route: string, handler: Handler<unknown>): HttpHandler {
  const [method = '', path = ''] = route.split(' ')
  const register = Object.entries(METHODS).find(([name]) => name === method)?.[1]
  if (!register) throw new Error(`unknown method in ${route}`)
  return register(origin + path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ request, params }) => {
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const reply = await handler(request, texts)
    const body = reply instanceof ErrorReply ? { error: reply.error } : reply.answer
    return Response.json(body, { status: reply.status })
  })
}
