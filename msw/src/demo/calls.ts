import type { AccountCalls, AccountSavingCalls } from './account/account-handlers.ts'
import type { AuthCalls } from './auth/auth-handlers.ts'
import type { BlogCalls, BlogSavingCalls } from './blog/blog-handlers.ts'
import type { BookmarkCalls } from './bookmarks/bookmark-handlers.ts'
import type { CalendarCalls } from './calendar/calendar-handlers.ts'
import type { CardCalls } from './cards/card-handlers.ts'
import type { ChatCalls } from './chat/chat-handlers.ts'
import type { CartQuantityCalls, EcommerceCalls } from './ecommerce/ecommerce-handlers.ts'
import type { EmailCalls, EmailSendingCalls } from './email/email-handlers.ts'
import type { FaqCalls } from './faq/faq-handlers.ts'
import type { InvoiceCalls, InvoiceSavingCalls } from './invoices/invoice-handlers.ts'
import type { PlanChoosingCalls, PricingCalls } from './pricing/pricing-handlers.ts'
import type { ProfileCalls, ProfileSavingCalls } from './profile/profile-handlers.ts'
import type { SearchCalls } from './search/search-handlers.ts'
import type { TableCalls } from './tables/table-handlers.ts'
import type { TodoCalls } from './todo/todo-handlers.ts'
import type { UserCalls } from './users/user-handlers.ts'

/** The theme's calls by method and path: what each takes and answers. */
export type ThemeCalls = AuthCalls &
  UserCalls &
  InvoiceCalls &
  EcommerceCalls &
  CalendarCalls &
  AccountCalls &
  ProfileCalls &
  FaqCalls &
  PricingCalls &
  BlogCalls &
  CardCalls &
  TableCalls &
  SearchCalls &
  BookmarkCalls &
  EmailCalls &
  ChatCalls &
  TodoCalls

/** Added, so that every form with a Save button saves. */
export type AddedCalls = InvoiceSavingCalls &
  CartQuantityCalls &
  AccountSavingCalls &
  ProfileSavingCalls &
  PlanChoosingCalls &
  BlogSavingCalls &
  EmailSendingCalls

export type DemoCalls = ThemeCalls & AddedCalls
