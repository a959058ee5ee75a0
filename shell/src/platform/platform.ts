import { createCaller, methodsOf } from '@songsarn/client/caller'
import { expireDrafts } from '@songsarn/client/drafts'
import { getAccount } from '@songsarn/contract/account/account'
import { signIn, signOut, type UserPreferences, updateMe, whoAmI } from '@songsarn/contract/account/session'
import { reportClientError } from '@songsarn/contract/console/client-errors'
import { createEmptyI18n } from '@songsarn/i18n/instance'
import { browserLanguage, type Language } from '@songsarn/i18n/language'
import { createTexts, type LoadTexts } from '@songsarn/i18n/texts'
import { createBalance } from '../services/balance/balance.ts'
import { createErrorReports } from '../services/errors/report-errors.ts'
import { createIdleTimer } from '../services/idle/idle-timer.ts'
import { createLeaveGuard } from '../services/leave/leave-guard.ts'
import { refuseStrayFiles } from '../services/leave/stray-files.ts'
import { createLoading } from '../services/loading/loading.ts'
import { createPalette } from '../services/palette/palette.ts'
import { browserStorage, isWritable } from '../services/preferences/browser-storage.ts'
import { createPreferences } from '../services/preferences/preferences.ts'
import { forgetEarlyAnswers } from '../services/remotes/early-answers.ts'
import { clearRegistryCache } from '../services/remotes/registry-cache.ts'
import { createPart } from '../services/scripts/part.ts'
import { onFailedScript } from '../services/scripts/watch-scripts.ts'
import { readDemo } from '../services/session/demo.ts'
import { createSession, type Session } from '../services/session/session.ts'
import { createTabs } from '../services/session/tabs.ts'
import { createTitle } from '../services/title/title.ts'
import { createToasts } from '../services/toasts/toasts.ts'
import { createUpdateOffer } from '../services/version/update-offer.ts'
import { createVersionWatch } from '../services/version/version-watch.ts'

/** The service ends a session some time after its last request, 30 minutes at least, and a user who writes a long text makes none. */
const KEEP_SESSION_MS = 10 * 60_000

export type Platform = ReturnType<typeof createPlatform>

/**
 * Creates the shell's services and connects them: session, client, stores, timers. Screens read them from `PlatformContext`.
 *
 * @param basePath where the console is served, without a trailing slash
 */
export function createPlatform(basePath: string) {
  const storage = browserStorage('localStorage')
  const preferences = createPreferences(storage)
  const tabs = createTabs()

  const loading = createLoading()
  const call = createCaller({
    fetch: loading.fetch,
    sendFile: async (...request) => (await import('@songsarn/client/send-file')).sendFile(...request),
    baseUrl: basePath,
    accountId: () => session.actingId(),
    onSignedOut: () => session.end(),
    onSetUpFirst: () => session.mustSetUp(),
    onRequestId: (requestId) => errors.noteRequest(requestId),
    signal: () => session.signal(),
  })
  // The calls of the shell itself. The calls of the screens are loaded with the console, after the sign-in.
  const api = methodsOf(call, { getAccount, reportClientError, signIn, signOut, updateMe, whoAmI })
  const errors = createErrorReports(api)
  const session: Session = createSession({
    api: () => api,
    storage,
    tabStorage: browserStorage('sessionStorage'),
    tabs,
  })
  const i18n = createEmptyI18n(wantedLanguage())
  const texts = createTexts(i18n)
  const toasts = createToasts()
  const leave = createLeaveGuard()
  const palette = createPalette()
  const balance = createBalance(api)
  const idle = createIdleTimer({
    ...{ tabs, storage, isComposing: leave.isDirty },
    onIdle: () => void session.signOut('idle'),
  })

  session.onForget(() => {
    leave.clear()
    forgetEarlyAnswers()
    palette.show(false)
    balance.forget()
    if (session.store.getState().is === 'signedIn') return
    toasts.clear()
    clearRegistryCache(storage)
  })

  /** The language chosen in this browser, or else the signed-in user's own. */
  function wantedLanguage(): Language {
    const state = session.store.getState()
    const own = state.is === 'signedIn' ? state.user.locale : undefined
    return preferences.getState().language ?? own ?? browserLanguage()
  }

  const rest = createPart(() => texts.add('rest', loadRest))
  const offerUpdate = createUpdateOffer({ i18n, leave, toasts })
  const version = createVersionWatch({
    own: document.documentElement.dataset.version ?? '',
    base: document.baseURI,
    onOther: offerUpdate,
  })

  let notLoaded: number | undefined
  /** Switches to the wanted language as soon as its texts are loaded, so that users never see their keys. */
  async function applyLanguage(): Promise<void> {
    const language = wantedLanguage()
    if (i18n.language !== language) {
      try {
        await texts.load(language)
      } catch (error) {
        errors.error(error)
        // Both the browser and the user's record ask for the language: one message for both.
        if (notLoaded) toasts.close(notLoaded)
        const action = { label: i18n.t('common:action.retry'), run: () => void applyLanguage() }
        notLoaded = toasts.add({ kind: 'warning', message: i18n.t('shell:languageNotLoaded'), action })
        return
      }
      if (language !== wantedLanguage()) return
      await i18n.changeLanguage(language)
    }
    document.documentElement.lang = language
  }
  preferences.subscribe(() => void applyLanguage())

  /** The preferences of the user's record that this browser has seen, so that its own choice is kept until the record changes. */
  let seen = ofRecord()
  function ofRecord(): string | undefined {
    const state = session.store.getState()
    return state.is === 'signedIn' ? JSON.stringify([state.user.id, state.user.preferences]) : undefined
  }
  function applyPreferences(): void {
    const state = session.store.getState()
    const record = ofRecord()
    if (state.is !== 'signedIn' || record === seen) return
    seen = record
    preferences.setState(state.user.preferences)
  }

  function onSessionChange(): void {
    applyPreferences()
    void applyLanguage()
    const state = session.store.getState()
    if (state.is === 'signedIn') idle.start(state.user.idleMinutes)
    else idle.stop()
  }
  session.store.subscribe(onSessionChange)

  function keepSession(): void {
    const present = idle.store.getState().is === 'present'
    if (present && session.store.getState().is === 'signedIn') void session.check()
  }

  return {
    basePath,
    call,
    balance,
    demo: readDemo(),
    errors,
    i18n,
    idle,
    leave,
    loading,
    palette,
    preferences,
    session,
    storage,
    texts,
    toasts,
    title: createTitle(i18n),
    /** Loads the texts of the language that the console starts in. Rejects when that fails. */
    loadTexts: () => texts.add('shell', loadTexts),
    /** The texts that the sign-in page opens without: of problems and of the console. */
    rest,
    /** Offers a reload, because the server has another version of what is in this page. */
    offerUpdate,
    /** Starts the timers and listeners, and checks the stored user while its screen is drawn. */
    start(): void {
      errors.watch()
      version.watch()
      refuseStrayFiles()
      // Most often because the page is older than what the server keeps.
      onFailedScript(() => void version.look())
      expireDrafts(storage)
      onSessionChange()
      // Without storage only the service knows whether a user is signed in.
      if (session.store.getState().is === 'signedIn' || !isWritable(storage)) void session.check()
      setInterval(keepSession, KEEP_SESSION_MS)
    },
    /** Changes how this browser looks, and stores it as the user's own, which their other browsers follow. */
    async choose(change: UserPreferences): Promise<void> {
      preferences.setState(change)
      const state = session.store.getState()
      if (state.is !== 'signedIn' || state.user.visit) return
      try {
        const user = await api.updateMe({ body: { preferences: change } })
        // An answer to the choice before the last one must not undo the last one.
        seen = JSON.stringify([user.id, user.preferences])
        session.update(user)
      } catch (error) {
        // This browser keeps the choice.
        errors.error(error)
      }
    },
    /** Switches the language of this browser and stores it as the user's own, which emails use. */
    async chooseLanguage(language: Language): Promise<void> {
      preferences.setState({ language })
      const state = session.store.getState()
      if (state.is !== 'signedIn' || state.user.visit || state.user.locale === language) return
      try {
        session.update(await api.updateMe({ body: { locale: language } }))
      } catch (error) {
        errors.error(error)
        toasts.add({ kind: 'warning', message: i18n.t('shell:languageNotSaved') })
      }
    },
  }
}

const TEXTS: Record<Language, () => Promise<{ texts: Record<string, object> }>> = {
  en: () => import('../locales/en.ts'),
  th: () => import('../locales/th.ts'),
}
const loadTexts: LoadTexts = async (language) => (await TEXTS[language]()).texts

const REST: typeof TEXTS = {
  en: () => import('../locales/en-rest.ts'),
  th: () => import('../locales/th-rest.ts'),
}
const loadRest: LoadTexts = async (language) => (await REST[language]()).texts
