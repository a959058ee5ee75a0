import { type HttpHandler, http } from 'msw'
import { accountHandlers } from './account/account-handlers.ts'
import { authHandlers } from './auth/auth-handlers.ts'
import { blogHandlers } from './blog/blog-handlers.ts'
import { bookmarkHandlers } from './bookmarks/bookmark-handlers.ts'
import { calendarHandlers } from './calendar/calendar-handlers.ts'
import type { DemoCalls } from './calls.ts'
import { cardHandlers } from './cards/card-handlers.ts'
import { chatHandlers } from './chat/chat-handlers.ts'
import { type DemoData, sampleData } from './data.ts'
import { ecommerceHandlers } from './ecommerce/ecommerce-handlers.ts'
import { emailHandlers } from './email/email-handlers.ts'
import { faqHandlers } from './faq/faq-handlers.ts'
import { invoiceHandlers } from './invoices/invoice-handlers.ts'
import { pricingHandlers } from './pricing/pricing-handlers.ts'
import { profileHandlers } from './profile/profile-handlers.ts'
import { searchHandlers } from './search/search-handlers.ts'
import { type Handle, type HandlersOf, Refusal } from './service/handle.ts'
import { tableHandlers } from './tables/table-handlers.ts'
import { todoHandlers } from './todo/todo-handlers.ts'
import { userHandlers } from './users/user-handlers.ts'

export type DemoServiceOptions = {
  /** Where the calls go, e.g. `location.origin`; the paths stand right under it, whatever path the console is served under. */
  origin: string
  seed?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

export type DemoService = {
  /** For `setupWorker` or `setupServer`. What none of them matches goes on to the network. */
  handlers: HttpHandler[]
  /** Every row that is answered: `GET /api/users/user`. */
  rows: string[]
  /** Everything as it was at the beginning. */
  reset(): void
}

/** The demo theme's service: its data in memory, and an answer to each of its calls. */
export function createDemoService({ origin, seed = 1, now = Date.now }: DemoServiceOptions): DemoService {
  const data = sampleData(seed, now())
  const answers = Object.entries<Handle<unknown>>(allHandlers(data, now))
  return {
    handlers: answers.map(([row, answer]) => toHandler(origin, row, answer)),
    rows: answers.map(([row]) => row),
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

function toHandler(origin: string, row: string, answer: Handle<unknown>): HttpHandler {
  const [method = '', path = ''] = row.split(' ')
  const on = Object.entries(METHODS).find(([name]) => name === method)?.[1]
  if (!on) throw new Error(`no way to answer ${row}`)
  return on(origin + path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ request, params }) => {
    const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const reply = await answer(request, named)
    const body = reply instanceof Refusal ? { error: reply.error } : reply.answer
    return Response.json(body, { status: reply.status })
  })
}
