import { clientOf } from '@songsarn/client/client'
import { languageOf } from '@songsarn/i18n/instance'
import type { Observable, ShellApi } from '@songsarn/remote/shell-api'
import type { StoreApi } from 'zustand/vanilla'
import type { Notices } from '../services/notices/notices.ts'
import { goTo } from '../services/remotes/location.ts'
import { abilityOf } from '../services/session/ability.ts'
import type { SessionState } from '../services/session/session.ts'
import type { Views } from '../services/views/views.ts'
import type { Platform } from './platform.ts'

type SignedIn = Extract<SessionState, { is: 'signedIn' }>

/**
 * The `ShellApi` of one remote. A remote is mounted only while a user is signed in; while it unmounts after the sign-out, it
 * still reads the last user.
 */
export function createShellApi(
  platform: Platform,
  remote: { name: string; version: string },
  { widgets, notices, views }: { widgets: ShellApi['widgets']; notices: Notices; views: Views },
): ShellApi {
  const { call, balance, errors, i18n, idle, leave, palette, preferences, session, texts, toasts } = platform
  let last: SignedIn | undefined
  const signedIn = (state: SessionState): SignedIn => {
    if (state.is === 'signedIn') last = state
    if (!last) throw new Error('Nobody is signed in')
    return last
  }
  signedIn(session.store.getState())
  return {
    basePath: platform.basePath,
    session: {
      ...observe(session.store, (state) => signedIn(state).user),
      can: (action, subject) => abilityOf(signedIn(session.store.getState()).user)(action, subject),
      update: session.update,
    },
    account: observe(session.store, (state) => signedIn(state).acting),
    balance: { refresh: balance.refresh },
    notices: { refresh: notices.refresh },
    views: { refresh: views.refresh },
    api: clientOf(call),
    i18n,
    addTexts: texts.add,
    language: {
      get: () => languageOf(i18n),
      subscribe(listener) {
        const changed = () => listener(languageOf(i18n))
        i18n.on('languageChanged', changed)
        return () => i18n.off('languageChanged', changed)
      },
    },
    theme: observe(preferences, ({ skin }) => skin),
    toast(toast) {
      const id = toasts.add(toast)
      return () => toasts.close(id)
    },
    navigate: (to, options) => void leave.mayLeave().then((may) => may && goTo(to, options)),
    leaveGuard: leave.add,
    title: platform.title.set,
    palette: { add: palette.add },
    widgets,
    keepAlive: idle.keepAlive,
    holdIdle: idle.holdIdle,
    reportError: (error, detail) => errors.error(error, { remote: remote.name, version: remote.version, ...detail }),
  }
}

/** One value of a store as an `Observable`: its listeners run only when that value changes. */
function observe<State, Value>(store: StoreApi<State>, select: (state: State) => Value): Observable<Value> {
  return {
    get: () => select(store.getState()),
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        const value = select(state)
        if (!Object.is(value, select(before))) listener(value)
      }),
  }
}
