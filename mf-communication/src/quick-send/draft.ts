import { draftKey, dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import { changedFields, isEmpty as isEmptyChange } from '@songsarn/ui/form/form-changes'
import type { FormDraft } from '@songsarn/ui/form/form-host'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { NO_OPTIONS, type SendOptions } from '../options/send-options.ts'

/** The saved text of a quick send. The names are those of the form's fields. */
const Text = z.object({
  quicksendFrom: z.string(),
  content: z.string(),
  /** Text in the recipients' input that is not an entry yet. */
  typed: z.string(),
  /** The analysis of exactly this draft; null after any change. */
  analysisId: z.nullable(z.uuid()),
  /** The draft had an analysis before its last change. */
  changedSince: z.boolean(),
  shortenUrl: z._default(z.boolean(), false),
  unsubscribe: z._default(z.boolean(), false),
  eConsent: z._default(
    z.object({ flag: z.boolean(), template: z.string(), callback: z.string() }),
    NO_OPTIONS.eConsent,
  ),
  couponId: z._default(z.string(), ''),
  missingValue: z._default(z.enum(['blank', 'invalid']), 'blank'),
  /** The version of the service that this is based on. */
  synced: z._default(z.nullable(z.object({ id: z.uuid(), version: z.number() })), null),
  /** Changed since then. */
  isUnsynced: z._default(z.boolean(), false),
})

/** Entries as typed, one a line. Saved apart from the text: a key press must not rewrite 100,000 entries. */
const Recipients = z.string()

export type Draft = z.output<typeof Text> & { quicksendTo: z.output<typeof Recipients> }

/** The fields that decide what is sent: those of the form. */
export type DraftFields = Pick<Draft, 'quicksendFrom' | 'quicksendTo' | 'content'> & SendOptions

export const fieldsOf = (draft: Draft): DraftFields => ({
  quicksendFrom: draft.quicksendFrom,
  quicksendTo: draft.quicksendTo,
  content: draft.content,
  shortenUrl: draft.shortenUrl,
  unsubscribe: draft.unsubscribe,
  eConsent: draft.eConsent,
  couponId: draft.couponId,
  missingValue: draft.missingValue,
})

export const EMPTY_DRAFT: Draft = {
  quicksendFrom: '',
  quicksendTo: '',
  content: '',
  typed: '',
  analysisId: null,
  changedSince: false,
  ...NO_OPTIONS,
  synced: null,
  isUnsynced: false,
}

export const isEmpty = (draft: Draft): boolean => draft.quicksendTo === '' && draft.content === '' && draft.typed === ''

/** Drafts are saved for each user and for each account that the user acts for. */
export type Owner = { userId: string; accountId: string }

/** `isSaved`: false when the browser's storage is full or blocked. */
type State = { draft: Draft; owner?: Owner; isSaved: boolean }

/**
 * The draft of this tab. Every change writes it to the browser's storage at once, and nothing else does: a crash loses
 * nothing, and the reset at sign-out neither overwrites the saved draft with an empty one nor restores a wiped one.
 */
export const draftStore = createStore<State>(() => ({ draft: EMPTY_DRAFT, isSaved: true }))

/** Loads the owner's saved draft, or an empty one. */
export function openDraft(owner: Owner): void {
  const { owner: current, isSaved } = draftStore.getState()
  // When the browser saves nothing, this tab's memory has the only copy.
  if (!isSaved && current?.userId === owner.userId && current.accountId === owner.accountId) return
  const text = Text.safeParse(readDraft(owner.userId, textName(owner))?.value)
  const recipients = Recipients.safeParse(readDraft(owner.userId, recipientsName(owner))?.value)
  draftStore.setState({
    owner,
    isSaved: true,
    draft: {
      ...EMPTY_DRAFT,
      ...(text.success && text.data),
      quicksendTo: recipients.success ? recipients.data : '',
    },
  })
}

/** Changes what will be sent, which makes the draft's analysis out of date. */
export function changeDraft(patch: Partial<DraftFields>): void {
  const { draft } = draftStore.getState()
  if (isEmptyChange(changedFields(fieldsOf(draft), { ...fieldsOf(draft), ...patch }))) return
  const { analysisId, changedSince } = draft
  changed({ ...patch, analysisId: null, changedSince: changedSince || analysisId !== null })
}

/** Saves text in the recipients' input that is not an entry yet. */
export const saveTyped = (typed: string): void => write({ typed })

/** Links the draft to its analysis. */
export const bindAnalysis = (analysisId: string): void => changed({ analysisId, changedSince: false })

/** Removes the link to an analysis that expired or no longer exists. */
export const dropAnalysis = (): void => changed({ analysisId: null })

/** Takes the version of the service instead of the own one. */
export const replaceDraft = (fields: DraftFields & Pick<Draft, 'analysisId'>): void =>
  write({ ...fields, changedSince: false })

/** The service has this version of the draft, or none any more. */
export function noteSynced(synced: { id: string; version: number } | undefined): void {
  const { owner, draft } = draftStore.getState()
  if (owner && !isEmpty(draft)) write({ synced: synced ?? null, isUnsynced: synced === undefined })
}

type Listener = (draft: Draft | undefined) => void
let listener: Listener | undefined

/** Calls with each change of the user, and with undefined when they empty the draft. Not when another tab changes it. */
export function listenToDraft(heard: Listener): () => void {
  listener = heard
  return () => {
    if (listener === heard) listener = undefined
  }
}

function changed(patch: Partial<Draft>): void {
  write({ ...patch, isUnsynced: true })
  const { draft } = draftStore.getState()
  listener?.(isEmpty(draft) ? undefined : draft)
}

/** Leaves only `rest` of the recipients, and returns the undo. */
export function removeRecipients(rest: string, removed: string): Undo {
  const { owner, draft } = draftStore.getState()
  changeDraft({ quicksendTo: rest })
  return undoFor(owner, (now) => {
    const isUntouched = now.quicksendTo === rest
    changeDraft({ quicksendTo: isUntouched ? draft.quicksendTo : joined(now.quicksendTo, removed) })
  })
}

/** Empties the draft here and in the browser, and returns the undo. */
export function discardDraft(): Undo {
  const { owner, draft } = draftStore.getState()
  if (owner) dropSaved(owner)
  draftStore.setState({ draft: EMPTY_DRAFT, isSaved: true })
  listener?.(undefined)
  return undoFor(owner, (now) => {
    if (isEmpty(now)) return changed({ ...draft, synced: null })
    changeDraft({
      quicksendTo: joined(draft.quicksendTo, now.quicksendTo),
      content: now.content || draft.content,
    })
  })
}

const joined = (...lists: string[]) => lists.filter((list) => list !== '').join('\n')

type Undo = () => void

/** The toast with the undo outlives the screen: later changes survive it, and no other user or account gets this draft. */
function undoFor(owner: Owner | undefined, undo: (now: Draft) => void): Undo {
  return () => {
    const { owner: current, draft } = draftStore.getState()
    if (owner && current?.userId === owner.userId && current.accountId === owner.accountId) undo(draft)
  }
}

/**
 * Loads the draft again when another tab changes it.
 * @returns a function that stops it
 */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const { owner } = draftStore.getState()
    if (owner && key?.endsWith(`${owner.userId}:${textName(owner)}`)) openDraft(owner)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function write(patch: Partial<Draft>): void {
  const { owner, draft: before, isSaved: wasSaved } = draftStore.getState()
  const draft = { ...before, ...patch }
  const { quicksendTo, ...text } = draft
  let isSaved = owner !== undefined
  // A sender alone is chosen by the form itself, also while another tab signs out and deletes the draft.
  if (owner && isEmpty(draft)) dropSaved(owner)
  else if (owner) {
    // Saves the recipients first: another tab loads both when the text changes. Saves them again when they did not fit before.
    if (quicksendTo !== before.quicksendTo || !wasSaved) {
      isSaved = saveDraft(owner.userId, recipientsName(owner), quicksendTo)
    }
    isSaved = saveDraft(owner.userId, textName(owner), text) && isSaved
  }
  draftStore.setState({ draft, isSaved })
}

function dropSaved(owner: Owner): void {
  dropDraft(owner.userId, textName(owner))
  dropDraft(owner.userId, recipientsName(owner))
}

const textName = ({ accountId }: Owner) => `quick-send:${accountId}`
const recipientsName = ({ accountId }: Owner) => `quick-send-to:${accountId}`

/**
 * The form's draft. The store owns it: an undo or another tab can change it too, and `follow` passes such changes on to the
 * form.
 */
export function linkDraft({ userId, accountId }: Owner) {
  let isFollowing = false
  const store = (fields: object) => {
    // The form takes the store's values one by one. Those that it has not taken yet must not overwrite the store.
    if (!isFollowing) changeDraft({ ...fieldsOf(EMPTY_DRAFT), ...fields })
    return draftStore.getState().isSaved
  }
  return {
    draft: {
      key: draftKey(userId, textName({ userId, accountId })),
      // Without a time, so that the form does not say that it restored a draft: the user only returns to it.
      read: () => ({ value: fieldsOf(draftStore.getState().draft) }),
      save: store,
      drop: () => void store({}),
    } satisfies FormDraft,
    /** @returns call it to stop */
    follow(values: () => DraftFields, change: (fields: Partial<DraftFields>) => void): () => void {
      return draftStore.subscribe(({ draft }) => {
        if (isFollowing) return
        isFollowing = true
        change(changedFields(values(), fieldsOf(draft)))
        isFollowing = false
      })
    },
  }
}
