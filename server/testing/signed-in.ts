import { signIn } from '@songsarn/contract/account/session'
import { callerWith, type TestUser } from './app.ts'

/** Signs in to a service, and makes calls as this user. */
export async function signedIn(url: string, login: string, password: string): Promise<TestUser['call']> {
  const fetchFrom = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)
  const { status, headers } = await callerWith(fetchFrom, {})(signIn, { body: { login, password } })
  if (status !== 200) throw new Error(`sign-in was answered with ${status}`)
  return callerWith(fetchFrom, { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' })
}
