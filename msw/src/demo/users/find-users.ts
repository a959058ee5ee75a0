import { matches } from '../service/page-of.ts'
import type { User, UserFilter } from './user.ts'

/** `q` is looked for in the username and the full name; the other filters are exact, and match all when left out. */
export function findUsers(users: readonly User[], { q, role, currentPlan, status }: UserFilter): User[] {
  return users.filter(
    (user) =>
      matches(q, user.username, user.fullName) &&
      user.role === (role ?? user.role) &&
      user.currentPlan === (currentPlan ?? user.currentPlan) &&
      user.status === (status ?? user.status),
  )
}
