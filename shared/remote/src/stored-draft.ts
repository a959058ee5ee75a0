import { draftKey, dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import type { FormDraft } from '@songsarn/ui/form/form-host'

/** Drafts belong to a user and to the account that they act for. */
export type Owner = { userId: string; accountId: string }

export const ownedName = ({ accountId }: Owner, name: string): string => `${name}:${accountId}`

/** The draft of a form in the browser's storage. */
export function storedDraft(owner: Owner, form: string): FormDraft {
  const { userId } = owner
  const name = ownedName(owner, form)
  return {
    key: draftKey(userId, name),
    read: () => readDraft(userId, name),
    save: (value) => saveDraft(userId, name, value),
    drop: () => dropDraft(userId, name),
  }
}
