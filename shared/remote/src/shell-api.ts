import type { Client } from '@songsarn/client/client'
import type { SessionUser } from '@songsarn/contract/account/session'
import type { Action, Subject } from '@songsarn/contract/base/rights'
import type { LoadTexts } from '@songsarn/i18n/texts'
import type { i18n } from 'i18next'

/** A value that changes: read it, or subscribe to it. */
export type Observable<T> = { get(): T; subscribe(listener: (value: T) => void): () => void }

export type Skin = 'light' | 'dark'
export type Language = 'en' | 'th'

/** A toast of the shell. The newest is on top. */
export type Toast = {
  kind: 'success' | 'info' | 'warning' | 'error'
  message: string
  /** Shown under the message, e.g. the request id to quote. */
  detail?: string
  action?: { label: string; run(): void }
}

/** The account that calls act for: the user's own, or a direct child chosen in the account switcher. */
export type ActingAccount = { id: string; name: string; own: boolean }

/** A screen or action that a remote adds to the command palette while it is mounted. */
export type PaletteCommand = { id: string; title: string; keywords?: string[]; run(): void }

/**
 * Everything that a remote gets from the shell, as a prop of its parcel. There are no globals, and federation shares no
 * store. A breaking change raises `SHELL_API` in the contract.
 */
export interface ShellApi {
  /** Where the console is served, without a trailing slash: `''` or `/sub/path`. */
  basePath: string
  session: Observable<SessionUser> & {
    can(action: Action, subject: Subject): boolean
    /** Shows the user as the service answered after a change of their profile. An older shell does not have it. */
    update?(user: SessionUser): void
  }
  account: Observable<ActingAccount>
  /** The credit balance in the header. A remote that spent or moved credits refreshes it. */
  balance: { refresh(): void }
  /** The unread notices in the top bar. A remote that marked some as read refreshes it. An older shell does not have it. */
  notices?: { refresh(): void }
  /** The saved views in the menu. A list that stored one refreshes them. An older shell does not have it. */
  views?: { refresh(): void }
  /** The typed `/v1` client, bound to the session and the acting account. */
  api: Client
  i18n: i18n
  /**
   * Loads texts into `i18n`, now and before each switch of the language. Rejects when that fails. A shell of an older version
   * does not have it.
   */
  addTexts?(name: string, load: LoadTexts): Promise<void>
  language: Observable<Language>
  theme: Observable<Skin>
  /** Shows a toast. Call the result to close it; a shell before 0.2 returns undefined. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an older shell declares no result
  toast(toast: Toast): (() => void) | void
  /** Goes to a path of the console (`/logs?status=Delivered`). Asks first when work would be lost. */
  navigate(to: string, options?: { replace?: boolean }): void
  /**
   * Asks before the user leaves while `isDirty()` is true. `onLeave` runs when they leave nevertheless, but not at a sign-out.
   * Call the result to remove the guard.
   */
  leaveGuard(isDirty: () => boolean, onLeave?: () => void): () => void
  /** Sets the page's title; the shell adds the product's name. */
  title(title: string): void
  palette: { add(commands: PaletteCommand[]): () => void }
  /** Draws the widgets of other remotes in a slot of this remote's screen. Call the result to remove them. */
  widgets: { mount(slot: 'home.cards', into: HTMLElement): () => void }
  /**
   * Resets the idle timer while a person waits without pressing a key (a long upload, a live send): up to an hour after their last
   * input.
   */
  keepAlive(): void
  /**
   * While a person writes or reads, they count as being there: as long as the tab is visible, and up to 10 minutes after their last
   * input. Call the result when they stop. An older shell does not have it.
   */
  holdIdle?(): () => void
  /** Reports an error to the service, with remote, version and request id. Never throws. */
  reportError(error: unknown, detail?: { requestId?: string }): void
}
