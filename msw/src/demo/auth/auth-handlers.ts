import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { type AuthUser, MANAGE_ALL, type UserData, withoutPassword } from './auth-user.ts'
import { readToken, signToken } from './token.ts'

export type SignedIn = { userData: UserData; accessToken: string; refreshToken: string }
/** The message of each field that is taken; null for the others. */
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
    'POST /jwt/login': defineHandler({ body: z.unknown() }, ({ body }) => {
      const credentials = Credentials.safeParse(body)
      if (!credentials.success) return loginError('Something went wrong')
      const { email, password } = credentials.data
      const user = data.authUsers.find((known) => known.email === email && known.password === password)
      return user ? signedIn(user) : loginError('Email or Password is Invalid')
    }),
    'POST /jwt/register': defineHandler(
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
        const ability = [MANAGE_ALL]
        const user: AuthUser = { id, fullName: '', username, password, avatar: null, email, role: 'admin', ability }
        data.authUsers.push(user)
        return { user: withoutPassword(user), accessToken }
      },
    ),
    'POST /jwt/refresh-token': defineHandler({ body: z.object({ refreshToken: text }) }, ({ body }) => {
      const id = readToken('refresh', body.refreshToken, now())
      const user = data.authUsers.find((known) => known.id === id)
      return user ? signedIn(user) : new ErrorReply(401, 'Invalid refresh token')
    }),
  }
}

const loginError = (message: string) => new ErrorReply(400, { email: [message] })
