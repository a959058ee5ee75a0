import { SessionUser } from '@songsarn/contract/session'

/** The user data in browser storage: a reload draws at once by it, and it is checked against the service behind the screen. */
export const USER_KEY = 'songsarn:user'

export function readUser(storage: Storage | undefined): SessionUser | undefined {
  try {
    const kept = SessionUser.safeParse(JSON.parse(storage?.getItem(USER_KEY) ?? 'null'))
    return kept.success ? kept.data : undefined
  } catch {
    return undefined
  }
}

/** Where storage is blocked, the session lasts as long as the page. */
export function keepUser(user: SessionUser | undefined, storage: Storage | undefined): void {
  try {
    if (user) storage?.setItem(USER_KEY, JSON.stringify(user))
    else storage?.removeItem(USER_KEY)
  } catch {
    // Blocked or full.
  }
}
