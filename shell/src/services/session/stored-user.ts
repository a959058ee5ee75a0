import { SessionUser } from '@songsarn/contract/account/session'
import { readStoredJson, writeStored } from '../preferences/browser-storage.ts'

/** The user in browser storage. A reload draws it at once and checks it against the service afterwards. */
export const USER_KEY = 'songsarn:user'

export function readUser(storage: Storage | undefined): SessionUser | undefined {
  const stored = SessionUser.safeParse(readStoredJson(storage, USER_KEY))
  return stored.success ? stored.data : undefined
}

export function storeUser(user: SessionUser | undefined, storage: Storage | undefined): void {
  writeStored(storage, USER_KEY, user && JSON.stringify(user))
}
