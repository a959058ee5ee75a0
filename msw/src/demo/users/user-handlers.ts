import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { containsText, nextId, paginate } from '../service/list.ts'
import { exactFilter, id, pageParameters, searchText } from '../service/parameters.ts'
import { USER_PLANS, USER_ROLES, USER_STATUSES, type User } from './user.ts'

export type NewUser = Omit<User, 'id' | 'avatar'>

export type UserCalls = {
  'GET /api/users/list/all-data': { answer: User[] }
  'GET /api/users/list/data': {
    query: { q?: string; perPage?: number; page?: number; role?: string; currentPlan?: string; status?: string }
    answer: { users: User[]; total: number }
  }
  'POST /apps/users/add-user': { body: NewUser; answer: { user: User } }
  'GET /api/users/user': { query: { id: number }; answer: User }
  'DELETE /apps/users/delete': { query: { id: number }; answer: Record<string, never> }
}

const ListQuery = z.object({
  q: searchText,
  ...pageParameters(10),
  role: exactFilter,
  currentPlan: exactFilter,
  status: exactFilter,
})
const text = z._default(z.string().check(z.maxLength(200)), '')
const NewUserBody = z.object({
  fullName: text,
  company: text,
  role: z._default(z.enum(USER_ROLES), 'subscriber'),
  username: text,
  country: text,
  contact: text,
  email: text,
  currentPlan: z._default(z.enum(USER_PLANS), 'basic'),
  status: z._default(z.enum(USER_STATUSES), 'active'),
})

export const userHandlers = (data: DemoData): HandlersOf<UserCalls> => ({
  'GET /api/users/list/all-data': defineHandler({}, () => data.users),
  'GET /api/users/list/data': defineHandler({ query: ListQuery }, ({ query }) => {
    const found = findUsers(data.users, query)
    return { users: paginate(found, query.perPage, query.page), total: found.length }
  }),
  'POST /apps/users/add-user': defineHandler({ body: NewUserBody }, ({ body }) => {
    const user: User = { ...body, id: nextId(data.users), avatar: null }
    data.users.unshift(user)
    return created({ user })
  }),
  'GET /api/users/user': defineHandler({ query: z.object({ id }) }, ({ query }) => {
    const user = data.users.find(({ id: userId }) => userId === query.id)
    return user ?? new ErrorReply(404, 'No such user')
  }),
  'DELETE /apps/users/delete': defineHandler({ query: z.object({ id }) }, ({ query }) => {
    data.users = data.users.filter((user) => user.id !== query.id)
    return {}
  }),
})

/** Searches `q` in username and full name. The other filters are exact. */
function findUsers(users: readonly User[], { q, role, currentPlan, status }: z.output<typeof ListQuery>): User[] {
  return users.filter(
    (user) =>
      containsText(q, user.username, user.fullName) &&
      user.role === (role ?? user.role) &&
      user.currentPlan === (currentPlan ?? user.currentPlan) &&
      user.status === (status ?? user.status),
  )
}
