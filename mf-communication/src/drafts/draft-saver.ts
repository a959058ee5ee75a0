import { hasCode, isApiProblem } from '@songsarn/client/api-problem'
import type { Client } from '@songsarn/client/client'
import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BrowserCopy } from './browser-copy.ts'
import { isBlank, joined, NEW_BROADCAST, NEW_QUICK_SEND, same, toOf, withTo } from './draft-fields.ts'

/** A pause in typing after which the draft is saved. */
const PAUSE_MS = 800
const RETRY_MS = 5000

type Service = Pick<Client, 'createDraft' | 'updateDraft' | 'getDraft' | 'deleteDraft'>

export type SaverState = {
  /** Fields as the user has them. */
  fields: DraftFields
  /** Text in the recipients' input that is not an entry yet. */
  typed: string
  /** The draft had an analysis before its last change. */
  isChangedSince: boolean
  /** Counts how often something else than the form changed the fields. The form then shows them. */
  replaced: number
  /** False when the browser's storage is full or blocked. */
  isKept: boolean
  /** The draft as the service has it; undefined before the first change. */
  saved: Draft | undefined
  /**
   * `conflict`: somebody else saved a version, `theirs`, and the user chooses. `gone`: it was sent, scheduled or deleted by somebody
   * else.
   */
  status: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict' | 'gone'
  theirs: Draft | undefined
  error: unknown
  /** Whether it is known what the service has. Until then the fields are those of the browser. */
  isLookedUp: boolean
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

export type DraftStart = {
  /** Fields with which the user begins. */
  fields: DraftFields
  /** The draft at the service. */
  saved?: Draft | undefined
  /** Looks for the draft of a user who has only one. The browser then keeps a copy of what is saved, too: it is shown meanwhile. */
  find?(): Promise<Draft | undefined>
  /** The browser's copy of the draft with this id, or of a new one. */
  copyOf?(id: string | undefined): BrowserCopy
}

/**
 * Keeps a draft at the service: saves it after each pause, one save at a time, and again after a failure. Each save names the version
 * that it is based on, so the second of two people gets the version of the first and chooses. Each change is in the browser at
 * once. The saver alone writes that copy, so that a sign-out neither overwrites it nor restores a deleted one.
 */
export function createDraftSaver(service: Service, { fields, saved, find, copyOf }: DraftStart) {
  const { type } = fields
  let copy = copyOf?.(saved?.id)
  const kept = copy?.read()
  /** The version that the fields are based on. Another tab may have saved it. */
  let base = kept?.base ?? null
  const store = createStore<SaverState>(() => ({
    fields: kept?.fields.type === type ? kept.fields : fields,
    typed: kept?.typed ?? '',
    isChangedSince: kept?.isChangedSince ?? false,
    replaced: 0,
    isKept: true,
    saved: undefined,
    status: kept?.isUnsaved ? 'unsaved' : 'saved',
    theirs: undefined,
    error: undefined,
    isLookedUp: !find,
  }))
  const { getState: state, setState: set } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<Draft | undefined> | undefined
  let finding: Promise<void> | undefined
  let isClosed = false

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), ms)
  }
  const needsChoice = () => state().status === 'conflict' || state().status === 'gone'
  const isEmpty = () => isBlank(state().fields) && state().typed === ''

  /** Brings the browser's copy and the service's draft together. When both were changed, the user chooses. */
  function join(found: Draft | undefined): void {
    const { fields: mine, status } = state()
    if (!found) {
      // The draft was sent or discarded on another device. A number that is being typed meanwhile stays.
      const { typed } = state()
      const isTyping = typed !== (kept?.typed ?? '')
      if (base && status === 'saved')
        replace({ fields: emptyOf(type), typed: isTyping ? typed : '', isChangedSince: false })
      else if (status === 'unsaved') later(PAUSE_MS)
    } else if (status === 'saved' || isBlank(mine) || same(found.fields, mine)) take(found)
    else if (isBasedOn(found)) {
      set({ saved: found })
      later(0)
    } else set({ theirs: found, status: 'conflict' })
  }

  const isBasedOn = ({ id, version }: Draft): boolean => base?.id === id && base.version === version

  function rebase(found: Draft | undefined): void {
    base = found ? { id: found.id, version: found.version } : null
  }

  /** Takes the version of the service instead of the own one. */
  function take(found: Draft): void {
    if (found.fields.type !== type) throw new Error(`not the draft of a ${type}`)
    rebase(found)
    set({ saved: found, theirs: undefined, status: 'saved', error: undefined })
    if (same(found.fields, state().fields)) keep()
    else replace({ fields: found.fields, isChangedSince: false })
  }

  function replace(patch: Partial<SaverState>): void {
    set({ ...patch, replaced: state().replaced + 1 })
    keep()
  }

  /** Writes the browser's copy. A sender alone is no draft: the form chooses it, also while another tab signs out. */
  function keep(): void {
    if (!copy) return
    const { fields: mine, typed, isChangedSince, status } = state()
    const isUnsaved = status !== 'saved'
    const isNeeded = typed !== '' || (!isBlank(mine) && (isUnsaved || find !== undefined))
    if (!isNeeded) copy.drop()
    set({ isKept: !isNeeded || copy.write({ fields: mine, typed, isChangedSince, base, isUnsaved }) })
  }

  async function flush(): Promise<Draft | undefined> {
    clearTimeout(timer)
    if (finding) await finding
    if (running) {
      await running
      return flush()
    }
    if (needsChoice()) return undefined
    if (state().status === 'saved') return state().saved
    running = save()
    const done = await running
    running = undefined
    // Changes that were made meanwhile.
    if (done && state().status === 'unsaved') return flush()
    return done
  }

  async function save(): Promise<Draft | undefined> {
    const { fields: mine, saved: before } = state()
    set({ status: 'saving' })
    try {
      const done = before
        ? await service.updateDraft({ params: { id: before.id }, body: { version: before.version, fields: mine } })
        : await service.createDraft({ body: { fields: mine } })
      rebase(done)
      // A sign-out may have deleted the copy during the call.
      const hasCopy = copy?.has()
      set({ saved: done, error: undefined, status: state().fields === mine ? 'saved' : 'unsaved' })
      if (!before) followId(done.id)
      if (hasCopy) keep()
      return done
    } catch (error) {
      await refused(error, before)
      return undefined
    }
  }

  /** A new draft got its id, by which the browser's copy is found. */
  function followId(id: string): void {
    const next = copyOf?.(id)
    if (next?.key === copy?.key) return
    copy?.drop()
    copy = next
  }

  async function refused(error: unknown, before: Draft | undefined): Promise<void> {
    const id = before?.id ?? takenId(error)
    if (id !== undefined && (hasCode(error, 'draft.changed') || hasCode(error, 'draft.exists'))) {
      const theirs = await service.getDraft({ params: { id } }).catch(() => undefined)
      if (theirs && same(theirs.fields, state().fields)) return take(theirs)
      if (theirs && isBasedOn(theirs)) {
        set({ saved: theirs, status: 'unsaved', error: undefined })
        return later(0)
      }
      if (theirs) return set({ theirs, status: 'conflict', error: undefined })
    }
    if (hasCode(error, 'resource.notFound') || hasCode(error, 'draft.scheduled')) {
      rebase(undefined)
      return set({ status: 'gone', error, saved: undefined })
    }
    set({ status: 'failed', error })
    later(RETRY_MS)
  }

  function change(next: DraftFields): void {
    const { fields: before, saved: atService, status, isChangedSince } = state()
    if (same(next, before)) return
    isClosed = false
    const isOnlyDropped = same({ ...next, analysisId: before.analysisId }, before)
    const hadAnalysis = before.analysisId !== null && !isOnlyDropped
    set({ fields: next, isChangedSince: next.analysisId === null && (isChangedSince || hadAnalysis) })
    const isStarted = atService !== undefined || status !== 'saved' || !isBlank(next)
    // The only draft of a user ends when it is emptied.
    if (isStarted && find && isEmpty()) discardEmpty()
    else if (isStarted && !needsChoice()) {
      set({ status: 'unsaved' })
      later(PAUSE_MS)
    }
    keep()
  }

  async function discard(): Promise<void> {
    const { fields: before } = state()
    clearTimeout(timer)
    await running
    const { saved: atService } = state()
    if (atService)
      await service.deleteDraft({ params: { id: atService.id } }).catch((error) => {
        if (!hasCode(error, 'resource.notFound')) throw error
      })
    rebase(undefined)
    const isChanged = !same(state().fields, before)
    set({ saved: undefined, status: isChanged ? 'unsaved' : 'saved', theirs: undefined })
    if (isChanged) later(PAUSE_MS)
    keep()
  }

  /** Without the service, the empty draft is saved later. */
  function discardEmpty(): void {
    discard().catch((error: unknown) => {
      set({ status: 'failed', error })
      later(RETRY_MS)
    })
  }

  function close(): void {
    if (state().status === 'unsaved') void flush()
    isClosed = true
  }

  /** Another tab changed the draft. This tab has the only copy when the browser keeps none. */
  function follow(): void {
    if (!state().isKept) return
    const other = copy?.read()
    base = other?.base ?? null
    const { fields: now = emptyOf(type), typed = '', isChangedSince = false } = other ?? {}
    set({ fields: now, typed, isChangedSince, replaced: state().replaced + 1 })
  }

  if (saved) join(saved)
  return {
    store: store as StoreApi<SaverState>,
    /** Names the draft among the tabs of this browser. */
    key: copy?.key,
    /** Looks for the draft at the service, and saves what only the browser has. Returns what ends it: `close`. */
    open() {
      isClosed = false
      if (!find) {
        if (state().status === 'unsaved') later(0)
        return close
      }
      // While the service is away, the browser's copy counts. The first save then finds the draft. An answer after a sign-out must
      // not be written.
      finding = find()
        .then(
          (found) => isClosed || join(found),
          () => state().status === 'unsaved' && later(PAUSE_MS),
        )
        .then(() => {
          finding = undefined
          set({ isLookedUp: true })
        })
      const unfollow = copy?.follow(follow)
      return () => {
        unfollow?.()
        close()
      }
    },
    change,
    type(typed: string) {
      set({ typed })
      keep()
    },
    /** Removes the link to an analysis that expired or no longer exists. */
    dropAnalysis: () => change({ ...state().fields, analysisId: null }),
    /** Saves now what is unsaved. Resolves to the saved draft, or to undefined when it could not be saved. */
    flush,
    /** Ends a conflict, as `takeTheirs` does. */
    keepMine() {
      const { theirs } = state()
      rebase(theirs)
      set({ saved: theirs, theirs: undefined, status: 'unsaved' })
      later(0)
    },
    takeTheirs() {
      const { theirs } = state()
      if (theirs) take(theirs)
    },
    /** Ends `gone`: what the user has becomes a new draft. */
    saveAsNew() {
      set({ saved: undefined, status: 'unsaved', error: undefined })
      later(0)
    },
    /** Deletes the draft. Its fields stay. */
    discard,
    /** Puts other fields in place of what is written. */
    begin(next: DraftFields) {
      change(next)
      replace({ typed: '' })
    },
    /** Empties the draft and deletes it. Returns the undo, which keeps later changes. */
    empty() {
      const { fields: before, typed } = state()
      replace({ fields: emptyOf(type), typed: '', isChangedSince: false })
      discardEmpty()
      return () => {
        const now = state().fields
        const to = joined(toOf(before), toOf(now))
        change(isBlank(now) ? before : { ...withTo(now, to), content: now.content || before.content, analysisId: null })
        replace({ typed: state().typed || typed })
      }
    },
    /** Forgets the draft, which was sent. Its fields stay until the screen is left. */
    sent() {
      clearTimeout(timer)
      isClosed = true
      set({ status: 'saved', isKept: true })
      copy?.drop()
    },
    /** Saves unsaved changes, and then saves no more. */
    close,
  }
}

const emptyOf = (type: DraftFields['type']): DraftFields => (type === 'quick-send' ? NEW_QUICK_SEND : NEW_BROADCAST)

/** `draft.exists` names the draft that is there. */
const takenId = (error: unknown): string | undefined => {
  const id = isApiProblem(error) && error.code === 'draft.exists' ? error.params.id : undefined
  return typeof id === 'string' ? id : undefined
}
