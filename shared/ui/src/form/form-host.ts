import { createContext } from 'react'

/** Where a form keeps what is not saved yet. */
export type FormDraft = {
  /** Unique in this browser; the tabs agree by it on who edits the draft. */
  key: string
  /**
   * What was saved last, unchecked: an older build may have written it. Undefined when there is none, or it expired. The form
   * says that it restored it, unless `savedAt` is missing.
   */
  read(): { value: unknown; savedAt?: number } | undefined
  /** False when the browser would not store it. */
  save(value: unknown): boolean
  drop(): void
}

/** What forms need of the console around them. A form without a host has no leave guard and no draft. */
export type FormHost = {
  /** Asks before the user leaves while `isDirty()`; `onLeave` runs when they leave all the same. Returns the removal. */
  leaveGuard(isDirty: () => boolean, onLeave?: () => void): () => void
  /** The draft with this name, of the user who is signed in and the account they act for. */
  draft(name: string): FormDraft
}

export const FormHostContext = createContext<FormHost | undefined>(undefined)
