import { dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import type * as z from 'zod/mini'
import { create } from 'zustand'
import { type Owner, ownedName, storedDraft } from './stored-draft.ts'

type Draft = { value: unknown; savedAt?: number }

type State<View> = {
  /** Choices of the user on the screens: an open dialog, a language of code snippets. */
  view: View
  /** Unsaved input of forms, by the form's name. */
  drafts: Readonly<Record<string, Draft>>
  owner: Owner | undefined
}

/**
 * The store of a remote: the drafts of its forms, and what the user chose on its screens. Each change is also stored in the
 * browser for this user and account, so both outlive a reload and an idle sign-out. An explicit sign-out deletes them.
 *
 * @param schema parses the stored view, which an older build may have written
 * @example
 * export const useTagStore = createRemoteStore('mf-tags', z.object({ isOpen: z.boolean() }), { isOpen: false })
 * const isOpen = useTagStore(({ view }) => view.isOpen)
 * useTagStore.changeView({ isOpen: true })
 */
export function createRemoteStore<View extends object>(
  remote: string,
  schema: z.ZodMiniType<View>,
  initial: NoInfer<View>,
) {
  const store = create<State<View>>()(() => ({ view: initial, drafts: {}, owner: undefined }))
  const viewName = `view:${remote}`

  return Object.assign(store, {
    /** Loads what is stored for this user and account. The remote's frame calls it before the first screen. */
    open(owner: Owner): void {
      const { userId } = owner
      const stored = schema.safeParse(readDraft(userId, ownedName(owner, viewName))?.value)
      const { owner: current, view } = store.getState()
      const isSame = current?.userId === userId && current.accountId === owner.accountId
      // When the browser cannot store, this tab's memory has the only copy.
      if (stored.success) store.setState({ owner, view: stored.data })
      else store.setState({ owner, view: isSame ? view : initial })
      if (!isSame) store.setState({ drafts: {} })
    },

    changeView(patch: Partial<View>): void {
      const { owner, view } = store.getState()
      const next = { ...view, ...patch }
      store.setState({ view: next })
      if (!owner) return
      const name = ownedName(owner, viewName)
      if (JSON.stringify(next) === JSON.stringify(initial)) dropDraft(owner.userId, name)
      else saveDraft(owner.userId, name, next)
    },

    /** The draft of a form: in this store, and in the browser. */
    draft(owner: Owner, form: string) {
      const stored = storedDraft(owner, form)
      const keep = (draft: Draft | undefined) => {
        const { [form]: _, ...others } = store.getState().drafts
        store.setState({ drafts: draft ? { ...others, [form]: draft } : others })
      }
      return {
        key: stored.key,
        // Another tab may have changed what the browser stores.
        read: (): Draft | undefined => stored.read() ?? store.getState().drafts[form],
        save(value: unknown) {
          keep({ value, savedAt: Date.now() })
          return stored.save(value)
        },
        drop() {
          keep(undefined)
          stored.drop()
        },
      }
    },
  })
}

export type RemoteStore = Pick<ReturnType<typeof createRemoteStore>, 'open' | 'draft'>
