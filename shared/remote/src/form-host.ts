import type { FormHost } from '@songsarn/ui/form/form-host'
import type { RemoteStore } from './remote-store.ts'
import type { ShellApi } from './shell-api.ts'
import { type Owner, storedDraft } from './stored-draft.ts'

/** Creates the host of a remote's forms from the shell, and from the remote's store when it has one. */
export const createFormHost = (shell: ShellApi, store?: RemoteStore): FormHost => ({
  leaveGuard: shell.leaveGuard,
  draft: (form) => (store ? store.draft(ownerOf(shell), form) : storedDraft(ownerOf(shell), form)),
})

/** The owner of the drafts that the remote's forms have now. */
export const ownerOf = (shell: ShellApi): Owner => ({
  userId: shell.session.get().id,
  accountId: shell.account.get().id,
})
