import { createContext } from 'react'

/** Stores the unsaved changes of a form. */
export type FormDraft = {
  /** Unique in this browser. Tabs use it to find out which one edits the draft. */
  key: string
  /**
   * The last saved draft, unchecked: an older build may have written it. Undefined without a draft, or when it expired. The
   * form says that it restored the draft, unless `savedAt` is missing.
   */
  read(): { value: unknown; savedAt?: number } | undefined
  /** False when the browser did not store it. */
  save(value: unknown): boolean
  drop(): void
}

/** Port of the console for forms. A form without a host has no leave guard and no draft. */
export type FormHost = {
  /** Asks before the user leaves while `isDirty()`; `onLeave` runs when they leave anyway. Returns a function that removes the
   * guard. */
  leaveGuard(isDirty: () => boolean, onLeave?: () => void): () => void
  /** The draft with this name, of the signed-in user and the acting account. */
  draft(name: string): FormDraft
}

export const FormHostContext = createContext<FormHost | undefined>(undefined)
