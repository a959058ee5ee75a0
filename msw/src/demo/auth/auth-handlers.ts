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

export function authHandlers(data: DemoData, now: () => number): HandlersOf<AuthCalls> {
  const signedIn = async (user: AuthUser): Promise<SignedIn> => ({
    userData: withoutPassword(user),
    accessToken: await signToken('access', user.id, now()),
    refreshToken: await signToken('refresh', user.id, now()),
  })

  return {
    'POST /jwt/login': handle({ body: z.object({ email: text, password: text }) }, async ({ body }) => {
      try {
        const user = data.authUsers.find(({ email, password }) => email === body.email && password === body.password)
        return user ? await signedIn(user) : refused('Email or Password is Invalid')
      } catch {
        // Signing needs crypto.subtle, which a page without a secure connection does not have.
        return refused('Something went wrong')
      }
    }),
    'POST /jwt/register': handle(
      { body: z.object({ email: text, password: text, username: text }) },
      async ({ body: { email, password, username } }) => {
        const error: RegisterErrors = {
          email: data.authUsers.some((user) => user.email === email) ? 'This email is already in use.' : null,
          username: data.authUsers.some((user) => user.username === username)
            ? 'This username is already in use.'
            : null,
        }
        if (error.email || error.username) return { error }
        const id = nextId(data.authUsers)
        const accessToken = await signToken('access', id, now())
        const ability = [EVERYTHING]
        const user: AuthUser = { id, fullName: '', username, password, avatar: null, email, role: 'admin', ability }
        data.authUsers.push(user)
        return { user: withoutPassword(user), accessToken }
      },
    ),
    'POST /jwt/refresh-token': handle({ body: z.object({ refreshToken: text }) }, async ({ body }) => {
      const id = await readToken('refresh', body.refreshToken, now()).catch(() => undefined)
      const user = data.authUsers.find((each) => each.id === id)
      return user ? signedIn(user) : new Refusal(401, 'Invalid refresh token')
    }),
  }
}

const refused = (message: string) => new Refusal(400, { email: [message] })
