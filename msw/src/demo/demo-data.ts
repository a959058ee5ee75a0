import { type AccountSettings, sampleAccountSettings } from './account/account-settings.ts'
import type { AuthUser } from './auth/auth-user.ts'
import { sampleAuthUsers } from './auth/sample-auth-users.ts'
import type { StoredPost } from './blog/blog.ts'
import { samplePosts } from './blog/sample-posts.ts'
import type { CalendarEvent } from './calendar/event.ts'
import { sampleEvents } from './calendar/sample-events.ts'
import type { CardAnalytics, CardStatistics } from './cards/card.ts'
import { sampleCardAnalytics, sampleCardStatistics } from './cards/sample-cards.ts'
import type { Chat, Contact, ProfileUser } from './chat/chat.ts'
import { sampleChats, sampleContacts, sampleProfileUser } from './chat/sample-chats.ts'
import type { CartEntry, StoredProduct, WishlistEntry } from './ecommerce/product.ts'
import { sampleProducts } from './ecommerce/sample-products.ts'
import type { Email } from './email/email.ts'
import { sampleEmails } from './email/sample-emails.ts'
import type { Invoice } from './invoices/invoice.ts'
import { sampleInvoices } from './invoices/sample-invoices.ts'
import type { PlanName } from './pricing/pricing.ts'
import { type Profile, sampleProfile } from './profile/profile.ts'
import { dayOf } from './service/bangkok.ts'
import type { LocalizedText } from './service/localize.ts'
import { createRandom } from './service/random.ts'
import { sampleTableRows, type TableRow } from './tables/datatable.ts'
import { sampleTasks } from './todo/sample-tasks.ts'
import type { Task } from './todo/task.ts'
import { sampleUsers } from './users/sample-users.ts'
import type { User } from './users/user.ts'

/** The demo service's data. All of it is made up; none of it is product data. */
export type DemoData = {
  seed: number
  /** The Bangkok day that sample dates are relative to. */
  today: string
  authUsers: AuthUser[]
  users: User[]
  invoices: Invoice[]
  products: StoredProduct[]
  wishlist: WishlistEntry[]
  cart: CartEntry[]
  events: CalendarEvent[]
  accountSettings: AccountSettings
  profile: Profile<LocalizedText>
  /** The pricing plan of the signed-in person. */
  plan: PlanName
  posts: StoredPost[]
  cardAnalytics: CardAnalytics
  cardStatistics: CardStatistics
  tableRows: TableRow[]
  bookmarks: number[]
  emails: Email[]
  contacts: Contact[]
  chats: Chat[]
  profileUser: ProfileUser
  tasks: Task[]
}

/** The same seed and day give the same data. Each part has its own random values, so that a change to one part leaves the others alone. */
export function sampleData(seed: number, now: number): DemoData {
  const today = dayOf(now)
  let part = 0
  const random = () => createRandom(seed * 1000 + ++part)
  return {
    seed,
    today,
    authUsers: sampleAuthUsers(),
    users: sampleUsers(random()),
    invoices: sampleInvoices(random(), today),
    products: sampleProducts(random()),
    wishlist: [2, 9, 16, 21].map((productId, index) => ({ id: index + 1, productId })),
    cart: [5, 12, 18, 26].map((productId, index) => ({ id: index + 1, productId, qty: 1 })),
    events: sampleEvents(random(), today),
    accountSettings: sampleAccountSettings(),
    profile: sampleProfile(today),
    plan: 'basic',
    posts: samplePosts(today),
    cardAnalytics: sampleCardAnalytics(random(), Number(today.slice(0, 4))),
    cardStatistics: sampleCardStatistics(random()),
    tableRows: sampleTableRows(random(), today),
    bookmarks: [1, 6, 8],
    emails: sampleEmails(random(), today),
    contacts: sampleContacts(),
    chats: sampleChats(today),
    profileUser: sampleProfileUser(),
    tasks: sampleTasks(random(), today),
  }
}
