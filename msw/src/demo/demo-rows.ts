import { ACCOUNT_ROWS } from './account/account-rows.ts'
import { AUTH_ROWS } from './auth/auth-rows.ts'
import { BLOG_ROWS } from './blog/blog-rows.ts'
import { BOOKMARK_ROWS } from './bookmarks/bookmark-rows.ts'
import { CALENDAR_ROWS } from './calendar/calendar-rows.ts'
import { CARD_ROWS } from './cards/card-rows.ts'
import { CHAT_ROWS } from './chat/chat-rows.ts'
import type { DemoRow } from './demo-row.ts'
import { ECOMMERCE_ROWS } from './ecommerce/ecommerce-rows.ts'
import { EMAIL_ROWS } from './email/email-rows.ts'
import { FAQ_ROWS } from './faq/faq-rows.ts'
import { INVOICE_ROWS } from './invoices/invoice-rows.ts'
import { PRICING_ROWS } from './pricing/pricing-rows.ts'
import { PROFILE_ROWS } from './profile/profile-rows.ts'
import { SEARCH_ROWS } from './search/search-rows.ts'
import { TABLE_ROWS } from './tables/table-rows.ts'
import { TODO_ROWS } from './todo/todo-rows.ts'
import { USER_ROWS } from './users/user-rows.ts'

/** Every row of the table and what it must answer, subject by subject. Each stands alone: the data are put back before it. */
export const DEMO_ROWS: readonly DemoRow[] = [
  ...AUTH_ROWS,
  ...USER_ROWS,
  ...INVOICE_ROWS,
  ...ECOMMERCE_ROWS,
  ...CALENDAR_ROWS,
  ...ACCOUNT_ROWS,
  ...PROFILE_ROWS,
  ...PRICING_ROWS,
  ...FAQ_ROWS,
  ...BLOG_ROWS,
  ...CARD_ROWS,
  ...TABLE_ROWS,
  ...SEARCH_ROWS,
  ...BOOKMARK_ROWS,
  ...EMAIL_ROWS,
  ...CHAT_ROWS,
  ...TODO_ROWS,
]
