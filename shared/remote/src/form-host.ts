import { draftKey, dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import type { FormHost } from '@songsarn/ui/form/form-host'
import type { ShellApi } from './shell-api.ts'

/** What the forms of a remote get from the shell and the browser's storage. */
export const createFormHost = (shell: ShellApi): FormHost => ({
  leaveGuard: shell.leaveGuard,
  draft(form) {
    const userId = shell.session.get().id
    const name = `${form}:${shell.account.get().id}`
    return {
      key: draftKey(userId, name),
      read: () => readDraft(userId, name),
      save: (value) => saveDraft(userId, name, value),
      drop: () => dropDraft(userId, name),
    }
  },
})
