import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { created, type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { nextId, pageOf } from '../service/page-of.ts'
import { exact, id, paged, word } from '../service/query.ts'
import { findUsers } from './find-users.ts'
import type { User } from './user.ts'

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

const ListQuery = z.object({ q: word, ...paged(10), role: exact, currentPlan: exact, status: exact })
const text = z._default(z.string().check(z.maxLength(200)), '')
const NewUserBody = z.object({
  fullName: text,
  company: text,
  role: z._default(z.enum(['admin', 'editor', 'author', 'maintainer', 'subscriber']), 'subscriber'),
  username: text,
  country: text,
  contact: text,
  email: text,
  currentPlan: z._default(z.enum(['basic', 'company', 'enterprise', 'team']), 'basic'),
  status: z._default(z.enum(['active', 'inactive', 'pending']), 'active'),
})

export const userHandlers = (data: DemoData): HandlersOf<UserCalls> => ({
  'GET /api/users/list/all-data': handle({}, () => data.users),
  'GET /api/users/list/data': handle({ query: ListQuery }, ({ query }) => {
    const found = findUsers(data.users, query)
    return { users: pageOf(found, query.perPage, query.page), total: found.length }
  }),
  'POST /apps/users/add-user': handle({ body: NewUserBody }, ({ body }) => {
    const user: User = { ...body, id: nextId(data.users), avatar: null }
    data.users.unshift(user)
    return created({ user })
  }),
  'GET /api/users/user': handle({ query: z.object({ id }) }, ({ query }) => {
    const user = data.users.find((each) => each.id === query.id)
    return user ?? new Refusal(404, 'No such user')
  }),
  'DELETE /apps/users/delete': handle({ query: z.object({ id }) }, ({ query }) => {
    data.users = data.users.filter((user) => user.id !== query.id)
    return {}
  }),
})
