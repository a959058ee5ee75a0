import { useContext, useState } from 'react'
import { isEmpty } from './form-changes.ts'
import { type FormDraft, FormHostContext } from './form-host.ts'
import { useOpenElsewhere } from './use-open-elsewhere.ts'

/** What the user should know of a form's draft. */
export type DraftNotes = { restoredAt: number | undefined; isNotStored: boolean; isOpenElsewhere: boolean }

/** The draft with this name, or one given, kept in the browser. Without either, or without a console around, there is none. */
export function useFormDraft(given: string | FormDraft | undefined) {
  const host = useContext(FormHostContext)
  const [draft] = useState(() => (typeof given === 'string' ? host?.draft(given) : given))
  const [stored] = useState(() => draft?.read())
  const [restoredAt, setRestoredAt] = useState<number>()
  const [isNotStored, setNotStored] = useState(false)
  const notes: DraftNotes = { restoredAt, isNotStored, isOpenElsewhere: useOpenElsewhere(draft?.key) }
  return {
    notes,
    /** What was found when the form was opened, unchecked. */
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
