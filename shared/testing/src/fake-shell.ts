import { createClient } from '@songsarn/client/client'
import type { SessionUser } from '@songsarn/contract/account/session'
import { type AbilityRule, ROLE_ID, ROLE_RULES, type Role } from '@songsarn/contract/base/rights'
import { createI18n, type Locales } from '@songsarn/i18n/instance'
import type { Language, Observable, ShellApi, Skin, Toast } from '@songsarn/remote/shell-api'

export type FakeShellOptions = {
  role?: Role
  /** A user of a service. Default: a sample user with that role. */
  user?: SessionUser
  language?: Language
  skin?: Skin
  /** Texts of the remote under test, by its name. */
  locales?: Record<string, Locales>
  fetch?: typeof fetch
}

export type FakeShell = ShellApi & {
  /** Toasts shown and not closed by the remote, oldest first. */
  toasts: Toast[]
  /** The paths that the remote navigated to. */
  visited: string[]
  /** The title set last. */
  currentTitle(): string
  errors: unknown[]
  setLanguage(language: Language): void
  setSkin(skin: Skin): void
  /** Whether the remote has unsaved work, so that leaving needs a confirmation. */
  isGuarded(): boolean
  /** Whether the user counts as being there without input. */
  isIdleHeld(): boolean
}

/** A shell of the same type as the real shell that records its calls. */
export function fakeShell({
  role = 'owner',
  language = 'en',
  skin = 'light',
  ...options
}: FakeShellOptions = {}): FakeShell {
  const i18n = createI18n(language, options.locales)
  const currentLanguage = settable<Language>(language)
  const currentSkin = settable<Skin>(skin)
  const guards = new Set<() => boolean>()
  const holds = new Set<object>()
  const session = settable(options.user ?? userOf(role))
  let title = ''
  const shell: FakeShell = {
    basePath: '',
    session: {
      ...session,
      update: session.set,
      can: (action, subject) => may(ROLE_RULES[role], action, subject),
    },
    account: settable({ id: ACCOUNT_ID, name: 'Demo', own: true }),
    balance: { refresh() {} },
    api: createClient({ fetch: options.fetch, baseUrl: location.origin }),
    i18n,
    language: currentLanguage,
    theme: currentSkin,
    toast(toast) {
      shell.toasts.push(toast)
      return () => {
        shell.toasts = shell.toasts.filter((open) => open !== toast)
      }
    },
    navigate(to, { replace = false } = {}) {
      shell.visited.push(to)
      history[replace ? 'replaceState' : 'pushState'](null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
    leaveGuard(isDirty) {
      guards.add(isDirty)
      return () => guards.delete(isDirty)
    },
    title(next) {
      title = next
    },
    palette: { add: () => () => {} },
    widgets: { mount: () => () => {} },
    keepAlive() {},
    holdIdle() {
      const held = {}
      holds.add(held)
      return () => void holds.delete(held)
    },
    reportError: (error) => shell.errors.push(error),
    toasts: [],
    visited: [],
    errors: [],
    currentTitle: () => title,
    setLanguage(next) {
      void i18n.changeLanguage(next)
      currentLanguage.set(next)
    },
    setSkin: (next) => currentSkin.set(next),
    isIdleHeld: () => holds.size > 0,
    isGuarded: () => [...guards].some((isDirty) => isDirty()),
  }
  return shell
}

export const ACCOUNT_ID = '0199a000-0000-7000-8000-000000000001'
export const USER_ID = '0199a000-0000-7000-8000-0000000000aa'

function userOf(role: Role): SessionUser {
  const account = {
    id: ACCOUNT_ID,
    name: 'Demo',
    kind: role === 'operator' ? ('provider' as const) : ('customer' as const),
  }
  return {
    id: USER_ID,
    fullName: `Demo ${role}`,
    username: role,
    avatar: null,
    email: `${role}@demo.example`,
    mobile: null,
    permission: ROLE_RULES[role].map((rule) => `${rule.action}:${rule.subject}`),
    roleId: ROLE_ID[role],
    role,
    abilities: [...ROLE_RULES[role]],
    locale: 'en',
    preferences: {},
    idleMinutes: 1,
    account,
    accounts: [{ id: account.id, name: account.name, own: true }],
  }
}

/** Decides as CASL does: the last rule that matches wins. */
function may(rules: readonly AbilityRule[], action: string, subject: string): boolean {
  const about = rules.filter(
    (rule) => ['manage', action].includes(rule.action) && ['all', subject].includes(rule.subject),
  )
  const last = about.at(-1)
  return last !== undefined && !last.inverted
}

function settable<T>(initial: T): Observable<T> & { set(value: T): void } {
  const listeners = new Set<(value: T) => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
