import { dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import { createStore } from 'zustand/vanilla'
import { type Draft, EMPTY_DRAFT, isEmpty, Recipients, Text } from './draft.ts'

/** Whose draft it is: drafts are kept per user, and per account that the user acts for. */
export type Owner = { userId: string; accountId: string }

type State = { draft: Draft; owner?: Owner; isKept: boolean }

/**
 * The draft of this tab. It is written to the browser's storage in the same step as it is changed, and only by a change:
 * so a crash loses nothing, and the reset at sign-out neither writes an empty draft over the kept one nor brings back
 * one that was wiped.
 */
export const draftStore = createStore<State>(() => ({ draft: EMPTY_DRAFT, isKept: true }))

/** Brings the owner's kept draft in, or an empty one. */
export function openDraft(owner: Owner): void {
  const { owner: current, isKept } = draftStore.getState()
  // Where the browser keeps nothing, this tab's memory has the only copy.
  if (!isKept && current?.userId === owner.userId && current.accountId === owner.accountId) return
  const text = Text.safeParse(readDraft(owner.userId, textName(owner))?.value)
  const recipients = Recipients.safeParse(readDraft(owner.userId, recipientsName(owner))?.value)
  draftStore.setState({
    owner,
    isKept: true,
    draft: {
      ...EMPTY_DRAFT,
      ...(text.success && text.data),
      quicksendTo: recipients.success ? recipients.data : [],
    },
  })
}

/** Changes what will be sent, which parts the draft from its analysis. */
export function changeDraft(patch: Partial<Pick<Draft, 'quicksendFrom' | 'quicksendTo' | 'content'>>): void {
  const { analysisId, changedSince } = draftStore.getState().draft
  write({ ...patch, analysisId: null, changedSince: changedSince || analysisId !== null })
}

/** Keeps what stands in the recipients' input and is no entry yet. */
export const keepTyped = (typed: string): void => write({ typed })

/** Ties the draft to the analysis that was made of it. */
export const bindAnalysis = (analysisId: string): void => write({ analysisId, changedSince: false })

/** The analysis is of no use any more (expired, gone): another is needed. */
export const dropAnalysis = (): void => write({ analysisId: null })

/** Leaves only `kept` of the recipients; gives back the undo. */
export function removeRecipients(kept: string[], removed: readonly string[]): Undo {
  const { owner, draft } = draftStore.getState()
  changeDraft({ quicksendTo: kept })
  return undoOf(owner, (now) => {
    const isUntouched = now.quicksendTo === kept
    changeDraft({ quicksendTo: isUntouched ? draft.quicksendTo : [...now.quicksendTo, ...removed] })
  })
}

/** Empties the draft here and in the browser; gives back the undo. */
export function discardDraft(): Undo {
  const { owner, draft } = draftStore.getState()
  if (owner) {
    dropDraft(owner.userId, textName(owner))
    dropDraft(owner.userId, recipientsName(owner))
  }
  draftStore.setState({ draft: EMPTY_DRAFT, isKept: true })
  return undoOf(owner, (now) => {
    if (isEmpty(now)) return write(draft)
    changeDraft({
      quicksendTo: [...draft.quicksendTo, ...now.quicksendTo],
      content: now.content || draft.content,
    })
  })
}

type Undo = () => void

/** Its notice outlives the screen: what was written since stays, and no other user or account gets this draft. */
function undoOf(owner: Owner | undefined, undo: (now: Draft) => void): Undo {
  return () => {
    const { owner: current, draft } = draftStore.getState()
    if (owner && current?.userId === owner.userId && current.accountId === owner.accountId) undo(draft)
  }
}

/** Follows the same draft in another tab; call the result to stop. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    const { owner } = draftStore.getState()
    if (owner && key?.endsWith(`${owner.userId}:${textName(owner)}`)) openDraft(owner)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function write(patch: Partial<Draft>): void {
  const { owner, draft: before } = draftStore.getState()
  const draft = { ...before, ...patch }
  const { quicksendTo, ...text } = draft
  let isKept = owner !== undefined
  if (owner) {
    // The recipients first: another tab is told by the text, and reads both then.
    if (quicksendTo !== before.quicksendTo) isKept = saveDraft(owner.userId, recipientsName(owner), quicksendTo)
    isKept = saveDraft(owner.userId, textName(owner), text) && isKept
  }
  draftStore.setState((state) => ({ draft, isKept: patch.quicksendTo ? isKept : isKept && state.isKept }))
}

const textName = ({ accountId }: Owner) => `quick-send:${accountId}`
const recipientsName = ({ accountId }: Owner) => `quick-send-to:${accountId}`
