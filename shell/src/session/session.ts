import type { ApiProblem } from '@songsarn/client/api-problem'
import type { Client } from '@songsarn/client/client'
import { wipeDrafts } from '@songsarn/client/drafts'
import type { SessionUser } from '@songsarn/contract/session'
import type { ActingAccount } from '@songsarn/remote/shell-api'
import { createStore } from 'zustand/vanilla'
import { keepUser, readUser } from './stored-user.ts'
import type { Tabs } from './tabs.ts'

/** Why nobody is signed in: nobody was yet, they left by themselves, nobody was there, or the service ended it. */
export type SignedOutWhy = 'start' | 'self' | 'idle' | 'ended'

export type SessionState =
  | { is: 'signedOut'; why: SignedOutWhy /** The service did not hear of it. */; unheard: boolean }
  | { is: 'signedIn'; user: SessionUser; acting: ActingAccount }

type Ports = {
  /** Given late: the client itself asks the session whom it acts for. */
  api(): Pick<Client, 'signIn' | 'signOut' | 'whoAmI'>
  storage: Storage | undefined
  /** Per tab: each tab may act for another account. */
  tabStorage: Storage | undefined
  tabs: Tabs
}

const ACTING_KEY = 'songsarn:acting'
/** An area's parcel lets go within a second, and may save its draft while it does. */
const AREAS_GONE_MS = 1_500

export type Session = ReturnType<typeof createSession>

/** Who is signed in and whom they act for, the same in every tab; and the signal that ends requests when that changes. */
export function createSession({ api, storage, tabStorage, tabs }: Ports) {
  let wanted = readActing(tabStorage)
  const stored = readUser(storage)
  const store = createStore<SessionState>(() =>
    stored ? signedIn(stored, wanted) : { is: 'signedOut', why: 'start', unheard: false },
  )
  const forget = new Set<() => void>()
  let requests = new AbortController()

  /** Everything of the user or the account before is let go: requests, then stores, caches, what stands on screen. */
  function change(next: SessionState): void {
    requests.abort(new DOMException('The session or the account changed', 'AbortError'))
    requests = new AbortController()
    store.setState(next, true)
    for (const each of forget) each()
  }

  function want(accountId: string | undefined): void {
    wanted = accountId
    keepActing(accountId, tabStorage)
  }

  function become(user: SessionUser): void {
    const before = store.getState()
    keepUser(user, storage)
    const another = before.is === 'signedIn' && before.user.id !== user.id
    if (another) want(undefined)
    const next = signedIn(user, wanted)
    if (another || (before.is === 'signedIn' && before.acting.id !== next.acting.id)) change(next)
    else store.setState(next, true)
  }

  function leave(why: Exclude<SignedOutWhy, 'start'>): boolean {
    const before = store.getState()
    if (before.is === 'signedOut') return false
    keepUser(undefined, storage)
    want(undefined)
    change({ is: 'signedOut', why, unheard: false })
    if (why === 'self') {
      const wipe = () => wipeDrafts(before.user.id, storage)
      wipe()
      // Again, once no area is left that could still save one; unless somebody is back by then.
      setTimeout(() => store.getState().is === 'signedOut' && wipe(), AREAS_GONE_MS)
    }
    return true
  }

  tabs.listen((message) => {
    if (message.type === 'signedOut') leave(message.why)
    if (message.type === 'signedIn') {
      const user = readUser(storage)
      if (user) become(user)
    }
  })

  return {
    store,
    /** Aborted when the user or the account changes. */
    signal: () => requests.signal,
    /** The `Songsarn-Account` to act for; undefined for the own one. */
    actingId(): string | undefined {
      const state = store.getState()
      return state.is === 'signedIn' && !state.acting.own ? state.acting.id : undefined
    },
    /** Called with every change of user or account, before anything of the next one is asked for. */
    onForget(listener: () => void): () => void {
      forget.add(listener)
      return () => void forget.delete(listener)
    },
    /** @throws ApiProblem when refused, limited or not reached */
    async signIn(login: string, password: string): Promise<void> {
      become(await api().signIn({ body: { login, password } }))
      tabs.send({ type: 'signedIn' })
    },
    /** Draws the sign-in page at once and tells the service behind it. */
    async signOut(why: 'self' | 'idle'): Promise<void> {
      if (!leave(why)) return
      tabs.send({ type: 'signedOut', why })
      try {
        await api().signOut()
      } catch (error) {
        // A session that is over already is as good; else say that it may still be open there.
        const over = isProblem(error) && error.status === 401
        if (!over) store.setState((state) => (state.is === 'signedOut' ? { ...state, unheard: true } : state))
      }
    },
    /** The service knows no session: any 401. */
    end(): void {
      if (leave('ended')) tabs.send({ type: 'signedOut', why: 'ended' })
    },
    /** Asks the service who this is. A service that cannot be reached does not end a session. */
    async check(): Promise<void> {
      try {
        const before = store.getState().is
        const user = await api().whoAmI()
        // Somebody who signed out meanwhile is not brought back.
        if (store.getState().is === before) become(user)
      } catch {
        // A 401 has ended it through the client; anything else is told by the calls of the screens.
      }
    },
    /** Changes the stored user after an edit of their own. */
    update(user: SessionUser): void {
      if (store.getState().is === 'signedIn') become(user)
    },
    actFor(accountId: string): void {
      const state = store.getState()
      if (state.is !== 'signedIn' || state.acting.id === accountId) return
      want(accountId)
      change(signedIn(state.user, wanted))
    },
  }
}

function signedIn(user: SessionUser, wanted: string | undefined): Extract<SessionState, { is: 'signedIn' }> {
  const own: ActingAccount = { id: user.account.id, name: user.account.name, own: true }
  return { is: 'signedIn', user, acting: user.accounts.find(({ id }) => id === wanted) ?? own }
}

function readActing(storage: Storage | undefined): string | undefined {
  try {
    return storage?.getItem(ACTING_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function keepActing(accountId: string | undefined, storage: Storage | undefined): void {
  try {
    if (accountId) storage?.setItem(ACTING_KEY, accountId)
    else storage?.removeItem(ACTING_KEY)
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}

function isProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem'
}
