import { languageOf } from '@songsarn/i18n/instance'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { goTo } from '../remotes/location.ts'
import { abilityOf } from '../session/can.ts'
import type { SessionState } from '../session/session.ts'
import { observe } from './observe.ts'
import type { Platform } from './platform.ts'

type SignedIn = Extract<SessionState, { is: 'signedIn' }>

/**
 * What the shell hands to one remote. A remote lives only while somebody is signed in; what it still reads while it is
 * taken down is the last it knew.
 */
export function createShellApi(
  platform: Platform,
  remote: { name: string; version: string },
  widgets: ShellApi['widgets'],
): ShellApi {
  const { api, balance, errors, i18n, idle, leave, palette, preferences, session, toasts } = platform
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
    },
    account: observe(session.store, (state) => signedIn(state).acting),
    balance: { refresh: balance.refresh },
    api,
    i18n,
    language: {
      get: () => languageOf(i18n),
      subscribe(listener) {
        const changed = () => listener(languageOf(i18n))
        i18n.on('languageChanged', changed)
        return () => i18n.off('languageChanged', changed)
      },
    },
    theme: observe(preferences, ({ skin }) => skin),
    toast: (toast) => void toasts.add(toast),
    navigate: (to, options) => void leave.mayLeave().then((may) => may && goTo(to, options)),
    leaveGuard: leave.add,
    title: platform.title.set,
    palette: { add: palette.add },
    widgets,
    keepAlive: idle.keepAlive,
    reportError: (error, detail) => errors.error(error, { remote: remote.name, version: remote.version, ...detail }),
  }
}
