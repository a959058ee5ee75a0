import { hasCode, isApiProblem } from '@songsarn/client/api-problem'
import type { Client } from '@songsarn/client/client'
import type { Draft, DraftFields } from '@songsarn/contract/communication/drafts'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A pause in typing after which the draft is saved. */
const PAUSE_MS = 800
const RETRY_MS = 5000

type Service = Pick<Client, 'createDraft' | 'updateDraft' | 'getDraft' | 'deleteDraft'>

export type SaverState<Fields extends DraftFields> = {
  /** What the user has. */
  fields: Fields
  /** What the service has; undefined before the first change. */
  saved: Draft | undefined
  /**
   * `conflict`: somebody else saved a version, `theirs`, and the user chooses. `gone`: it was sent, scheduled or deleted by somebody
   * else.
   */
  status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict' | 'gone'
  theirs: Draft | undefined
  error: unknown
}

export type DraftSaver<Fields extends DraftFields> = {
  store: StoreApi<SaverState<Fields>>
  change(fields: Fields): void
  /** Saves now what is unsaved. Resolves to the saved draft, or to undefined when it could not be saved. */
  flush(): Promise<Draft | undefined>
  /** Ends a conflict. Returns the fields that now count. */
  keepMine(): void
  takeTheirs(): Fields
  /** Ends `gone`: what the user has becomes a new draft. */
  saveAsNew(): void
  /** Deletes the draft. Its fields stay, for an undo. */
  discard(): Promise<void>
  /** Forgets the draft, which was sent. */
  sent(): void
  /** Saves what is unsaved and starts nothing more. */
  close(): void
}

type Rules<Fields> = {
  /** A draft of another type is an error of the service. */
  read(fields: DraftFields): Fields
  /** Such fields begin no draft. */
  isBlank(fields: Fields): boolean
  /** What the user has is based on this version, although another tab saved it. */
  isBasedOn?(version: Draft): boolean
}

/**
 * Keeps a draft at the service: saves it after each pause, one save at a time, and again after a failure. Each save names the version
 * that it is based on, so the second of two people gets the version of the first and chooses.
 */
export function createDraftSaver<Fields extends DraftFields>(
  service: Service,
  initial: { fields: Fields; saved?: Draft; theirs?: Draft },
  { read, isBlank, isBasedOn = () => false }: Rules<Fields>,
): DraftSaver<Fields> {
  const store = createStore<SaverState<Fields>>(() => ({
    fields: initial.fields,
    saved: initial.saved,
    status: initial.theirs ? 'conflict' : 'saved',
    theirs: initial.theirs,
    error: undefined,
  }))
  const { getState: state, setState: set } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<Draft | undefined> | undefined
  let isClosed = false

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), ms)
  }
  const needsChoice = () => state().status === 'conflict' || state().status === 'gone'

  async function flush(): Promise<Draft | undefined> {
    clearTimeout(timer)
    if (running) {
      await running
      return flush()
    }
    if (needsChoice()) return undefined
    if (state().status === 'saved') return state().saved
    running = save()
    const saved = await running
    running = undefined
    // Changes that were made meanwhile.
    if (saved && state().status === 'unsaved') return flush()
    return saved
  }

  async function save(): Promise<Draft | undefined> {
    const { fields, saved: before } = state()
    set({ status: 'saving' })
    try {
      const saved = before
        ? await service.updateDraft({ params: { id: before.id }, body: { version: before.version, fields } })
        : await service.createDraft({ body: { fields } })
      set({ saved, error: undefined, status: state().fields === fields ? 'saved' : 'unsaved' })
      return saved
    } catch (error) {
      await refused(error, before)
      return undefined
    }
  }

  async function refused(error: unknown, before: Draft | undefined): Promise<void> {
    const id = before?.id ?? takenId(error)
    if (id !== undefined && (hasCode(error, 'draft.changed') || hasCode(error, 'draft.exists'))) {
      const theirs = await service.getDraft({ params: { id } }).catch(() => undefined)
      if (theirs && same(theirs.fields, state().fields))
        return set({ saved: theirs, status: 'saved', error: undefined })
      if (theirs && isBasedOn(theirs)) {
        set({ saved: theirs, status: 'unsaved', error: undefined })
        return later(0)
      }
      if (theirs) return set({ theirs, status: 'conflict', error: undefined })
    }
    if (hasCode(error, 'resource.notFound') || hasCode(error, 'draft.scheduled'))
      return set({ status: 'gone', error, saved: undefined })
    set({ status: 'failed', error })
    later(RETRY_MS)
  }

  return {
    store,
    flush,
    change(fields) {
      if (same(fields, state().fields)) return
      isClosed = false
      if (!state().saved && isBlank(fields) && state().status === 'saved') return set({ fields })
      set({ fields, ...(!needsChoice() && { status: 'unsaved' }) })
      if (!needsChoice()) later(PAUSE_MS)
    },
    keepMine() {
      set({ saved: state().theirs, theirs: undefined, status: 'unsaved' })
      later(0)
    },
    takeTheirs() {
      const { theirs, fields } = state()
      if (!theirs) return fields
      const taken = read(theirs.fields)
      set({ saved: theirs, fields: taken, theirs: undefined, status: 'saved' })
      return taken
    },
    saveAsNew() {
      set({ saved: undefined, status: 'unsaved', error: undefined })
      later(0)
    },
    async discard() {
      clearTimeout(timer)
      await running
      const { saved } = state()
      if (saved)
        await service.deleteDraft({ params: { id: saved.id } }).catch((error) => {
          if (!hasCode(error, 'resource.notFound')) throw error
        })
      set({ saved: undefined, status: 'saved', theirs: undefined })
    },
    sent() {
      clearTimeout(timer)
      isClosed = true
      set({ saved: undefined, status: 'saved' })
    },
    close() {
      if (state().status === 'unsaved') void flush()
      isClosed = true
    },
  }
}

/** The order of keys tells nothing. */
const same = (one: object, other: object): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/** `draft.exists` names the draft that is there. */
const takenId = (error: unknown): string | undefined => {
  const id = isApiProblem(error) && error.code === 'draft.exists' ? error.params.id : undefined
  return typeof id === 'string' ? id : undefined
}
