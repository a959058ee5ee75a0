import { useContext, useState } from 'react'
import { isEmpty } from './form-changes.ts'
import { type FormDraft, FormHostContext } from './form-host.ts'
import { useOpenElsewhere } from './use-open-elsewhere.ts'

/** Facts about the draft of a form that the form shows. */
export type DraftNotes = { restoredAt: number | undefined; isNotStored: boolean; isOpenElsewhere: boolean }

/** The draft of a form: the given one, or the one with this name in the browser's storage. None without either, or outside of
 * the console. */
export function useFormDraft(given: string | FormDraft | undefined) {
  const host = useContext(FormHostContext)
  const [draft] = useState(() => (typeof given === 'string' ? host?.draft(given) : given))
  const [stored] = useState(() => draft?.read())
  const [restoredAt, setRestoredAt] = useState<number>()
  const [isNotStored, setNotStored] = useState(false)
  const notes: DraftNotes = { restoredAt, isNotStored, isOpenElsewhere: useOpenElsewhere(draft?.key) }
  return {
    notes,
    /** The draft when the form was opened, unchecked. */
    stored: stored?.value,
    markRestored: () => setRestoredAt(stored?.savedAt),
    store(unsaved: object) {
      if (isEmpty(unsaved)) draft?.drop()
      else if (draft) setNotStored(!draft.save(unsaved))
    },
    drop() {
      draft?.drop()
      setRestoredAt(undefined)
      setNotStored(false)
    },
  }
}
