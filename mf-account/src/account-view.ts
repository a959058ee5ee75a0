import { create } from 'zustand'

type AccountView = {
  /** The dialog for a new API key. */
  isCreatingKey: boolean
  /** In it, single rights are shown instead of a preset. */
  isChoosingRights: boolean
}

/** What is open on the account screens. The draft of a new key is in the browser's storage: it outlives an idle sign-out. */
export const useAccountView = create<AccountView>()(() => ({ isCreatingKey: false, isChoosingRights: false }))
