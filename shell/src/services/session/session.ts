import { isApiProblem } from '@songsarn/client/api-problem'
import type { Client } from '@songsarn/client/client'
import { wipeDrafts, wipeDraftsOfOthers } from '@songsarn/client/drafts'
import type { SessionUser } from '@songsarn/contract/account/session'
import type { ActingAccount } from '@songsarn/remote/shell-api'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../preferences/browser-storage.ts'
import { readUser, storeUser } from './stored-user.ts'
import { type SignedOutWhy, type Tabs, WHY_KEY } from './tabs.ts'

export type SessionState =
  | {
      is: 'signedOut'
      why: 'start' | SignedOutWhy /** The service did not confirm the sign-out. */
      unconfirmed: boolean
    }
  | { is: 'signedIn'; user: SessionUser; acting: ActingAccount }

type Ports = {
  /** A function, because the client is created later: it asks the session for the acting account. */
  api(): Pick<Client, 'signIn' | 'signOut' | 'whoAmI'>
  storage: Storage | undefined
  /** Per tab: each tab may act for another account. */
  tabStorage: Storage | undefined
  tabs: Tabs
}

const ACTING_KEY = 'songsarn:acting'
/** A remote's parcel unmounts within a second, and may save its draft meanwhile. */
const REMOTES_GONE_MS = 1_500

export type Session = ReturnType<typeof createSession>

/** The signed-in user and the acting account, the same in every tab; requests are aborted when either changes. */
export function createSession({ api, storage, tabStorage, tabs }: Ports) {
  /** The account chosen in the switcher, also while no user is signed in. */
  let chosenAccount = readStored(tabStorage, ACTING_KEY)
  const stored = readUser(storage)
  const store = createStore<SessionState>(() =>
    stored ? signedIn(stored, chosenAccount) : { is: 'signedOut', why: 'start', unconfirmed: false },
  )
  const forgetListeners = new Set<() => void>()
  let requests = new AbortController()

  /** Drops everything of the previous user or account: first requests, then stores, caches and what is on screen. */
  function change(next: SessionState): void {
    requests.abort(new DOMException('The session or the account changed', 'AbortError'))
    requests = new AbortController()
    store.setState(next, true)
    for (const listener of forgetListeners) listener()
  }

  function chooseAccount(accountId: string | undefined): void {
    chosenAccount = accountId
    writeStored(tabStorage, ACTING_KEY, accountId || undefined)
  }

  function setUser(user: SessionUser): void {
    const before = store.getState()
    storeUser(user, storage)
    const isOther = before.is === 'signedIn' && before.user.id !== user.id
    if (isOther) chooseAccount(undefined)
    if (before.is === 'signedOut') writeStored(storage, WHY_KEY, undefined)
    if (isOther || before.is === 'signedOut') wipe(() => wipeDraftsOfOthers(user.id, storage), user.id)
    const next = signedIn(user, chosenAccount)
    if (isOther || (before.is === 'signedIn' && before.acting.id !== next.acting.id)) change(next)
    else store.setState(next, true)
  }

  function enter(user: SessionUser): void {
    setUser(user)
    tabs.send({ type: 'signedIn' })
  }

  /** Ends the session in this tab; false when it has ended already. */
  function clearUser(why: SignedOutWhy): boolean {
    const before = store.getState()
    if (before.is === 'signedOut') return false
    // First: other tabs read it when they see that the user is gone.
    writeStored(storage, WHY_KEY, why)
    storeUser(undefined, storage)
    chooseAccount(undefined)
    change({ is: 'signedOut', why, unconfirmed: false })
    if (why === 'self') wipe(() => wipeDrafts(before.user.id, storage), undefined)
    return true
  }

  /** Wipes drafts now. Wipes them again once no remote can save a draft any more, unless another user is signed in by then. */
  function wipe(drafts: () => void, whileUserIs: string | undefined): void {
    drafts()
    setTimeout(() => userId() === whileUserIs && drafts(), REMOTES_GONE_MS)
  }

  function userId(): string | undefined {
    const state = store.getState()
    return state.is === 'signedIn' ? state.user.id : undefined
  }

  tabs.listen((message) => {
    if (message.type === 'signedOut') clearUser(message.why)
    if (message.type === 'signedIn') {
      const user = readUser(storage)
      if (user) setUser(user)
    }
  })

  return {
    store,
    /** Undefined while no user is signed in. */
    userId,
    /** Aborted when the user or the account changes. */
    signal: () => requests.signal,
    /** The `Songsarn-Account` header; undefined for the user's own account. */
    actingId(): string | undefined {
      const state = store.getState()
      return state.is === 'signedIn' && !state.acting.own ? state.acting.id : undefined
    },
    /** Called when the user or the account changes, before anything of the next one is requested. */
    onForget(listener: () => void): () => void {
      forgetListeners.add(listener)
      return () => void forgetListeners.delete(listener)
    },
    /** @throws ApiProblem when the service refuses, limits, or cannot be reached */
    async signIn(login: string, password: string): Promise<void> {
      enter(await api().signIn({ body: { login, password } }))
    },
    /** Takes the user whom the service has just signed in, in whichever way. */
    enter,
    /** Shows the sign-in page at once and calls the service meanwhile. */
    async signOut(why: 'self' | 'idle'): Promise<void> {
      if (!clearUser(why)) return
      tabs.send({ type: 'signedOut', why })
      try {
        await api().signOut()
      } catch (error) {
        // With 401 the session had ended already. After any other error it may still be open on the service.
        const hasEnded = isApiProblem(error) && error.status === 401
        if (!hasEnded) store.setState((state) => (state.is === 'signedOut' ? { ...state, unconfirmed: true } : state))
      }
    },
    /** Called on any 401: the service knows no session. */
    end(): void {
      if (clearUser('ended')) tabs.send({ type: 'signedOut', why: 'ended' })
    },
    /** The account demands a second factor since a moment ago: the user can only set it up. */
    mustSetUp(): void {
      const state = store.getState()
      if (state.is === 'signedIn' && !state.user.mustSetUp) setUser({ ...state.user, mustSetUp: true })
    },
    /** Reads the user from the service. A service that cannot be reached does not end the session. */
    async check(): Promise<void> {
      try {
        const before = store.getState()
        const user = await api().whoAmI()
        // The answer may be older than a sign-out, or than a visit that began or ended meanwhile.
        if (store.getState() === before) setUser(user)
      } catch {
        // The client has handled a 401; the screens' own calls show any other problem.
      }
    },
    /** Replaces the user after an edit of their own profile, or when a visit to an account begins or ends, which all tabs follow. */
    update(user: SessionUser): void {
      const before = store.getState()
      if (before.is !== 'signedIn') return
      setUser(user)
      if (before.user.account.id !== user.account.id) tabs.send({ type: 'signedIn' })
    },
    actFor(accountId: string): void {
      const state = store.getState()
      if (state.is !== 'signedIn' || state.acting.id === accountId) return
      chooseAccount(accountId)
      change(signedIn(state.user, chosenAccount))
    },
  }
}

function signedIn(user: SessionUser, accountId: string | undefined): Extract<SessionState, { is: 'signedIn' }> {
  const own: ActingAccount = { id: user.account.id, name: user.account.name, own: true }
  return { is: 'signedIn', user, acting: user.accounts.find(({ id }) => id === accountId) ?? own }
}
