import { ACCOUNT_CASES } from './account-cases.ts'
import { BLOG_CASES } from './blog-cases.ts'
import { CALENDAR_CASES } from './calendar-cases.ts'
import { CARD_CASES } from './card-cases.ts'
import { CHAT_CASES } from './chat-cases.ts'
import type { DemoCase } from './demo-case.ts'
import { ECOMMERCE_CASES } from './ecommerce-cases.ts'
import { EMAIL_CASES } from './email-cases.ts'
import { FAQ_CASES } from './faq-cases.ts'
import { INVOICE_CASES } from './invoice-cases.ts'
import { PRICING_CASES } from './pricing-cases.ts'
import { PROFILE_CASES } from './profile-cases.ts'
import { SEARCH_CASES } from './search-cases.ts'
import { TABLE_CASES } from './table-cases.ts'
import { TODO_CASES } from './todo-cases.ts'
import { USER_CASES } from './user-cases.ts'

/** Every call and its answers. The sample data is reset before each case. */
export const DEMO_CASES: readonly DemoCase[] = [
  ...ACCOUNT_CASES,
  ...USER_CASES,
  ...INVOICE_CASES,
  ...ECOMMERCE_CASES,
  ...CALENDAR_CASES,
  ...PROFILE_CASES,
  ...PRICING_CASES,
  ...FAQ_CASES,
  ...BLOG_CASES,
  ...CARD_CASES,
  ...TABLE_CASES,
  ...SEARCH_CASES,
  ...EMAIL_CASES,
  ...CHAT_CASES,
  ...TODO_CASES,
]
