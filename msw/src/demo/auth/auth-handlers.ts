import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { nextId } from '../service/page-of.ts'
import { type AuthUser, EVERYTHING, type UserData, withoutPassword } from './auth-user.ts'
import { readToken, signToken } from './token.ts'

export type SignedIn = { userData: UserData; accessToken: string; refreshToken: string }
/** Each field's message, or none. */
export type RegisterErrors = { email: string | null; username: string | null }

export type AuthCalls = {
  'POST /jwt/login': { body: { email: string; password: string }; answer: SignedIn }
  'POST /jwt/register': {
    body: { email: string; password: string; username: string }
    answer: { user: UserData; accessToken: string } | { error: RegisterErrors }
  }
  'POST /jwt/refresh-token': { body: { refreshToken: string }; answer: SignedIn }
}

const text = z._default(z.string().check(z.maxLength(4000)), '')
const Credentials = z.object({ email: z.string(), password: z.string() })

export function authHandlers(data: DemoData, now: () => number): HandlersOf<AuthCalls> {
  const signedIn = (user: AuthUser): SignedIn => ({
    userData: withoutPassword(user),
    accessToken: signToken('access', user.id, now()),
    refreshToken: signToken('refresh', user.id, now()),
  })

  return {
    'POST /jwt/login': handle({ body: z.unknown() }, ({ body }) => {
      const read = Credentials.safeParse(body)
      if (!read.success) return refused('Something went wrong')
      const { email, password } = read.data
      const user = data.authUsers.find((each) => each.email === email && each.password === password)
      return user ? signedIn(user) : refused('Email or Password is Invalid')
    }),
    'POST /jwt/register': handle(
      { body: z.object({ email: text, password: text, username: text }) },
      ({ body: { email, password, username } }) => {
        const error: RegisterErrors = {
          email: data.authUsers.some((user) => user.email === email) ? 'This email is already in use.' : null,
          username: data.authUsers.some((user) => user.username === username)
            ? 'This username is already in use.'
            : null,
        }
        if (error.email || error.username) return { error }
        const id = nextId(data.authUsers)
        const accessToken = signToken('access', id, now())
        const ability = [EVERYTHING]
        const user: AuthUser = { id, fullName: '', username, password, avatar: null, email, role: 'admin', ability }
        data.authUsers.push(user)
        return { user: withoutPassword(user), accessToken }
      },
    ),
    'POST /jwt/refresh-token': handle({ body: z.object({ refreshToken: text }) }, ({ body }) => {
      const id = readToken('refresh', body.refreshToken, now())
      const user = data.authUsers.find((each) => each.id === id)
      return user ? signedIn(user) : new Refusal(401, 'Invalid refresh token')
    }),
  }
}

const refused = (message: string) => new Refusal(400, { email: [message] })
