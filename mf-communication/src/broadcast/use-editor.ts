import { useState } from 'react'

/**
 * What an address opens an editor on: a draft's id, or `new`. A new draft gets its address while it is written, so the editor must
 * stay: it is another one only when the user goes elsewhere.
 */
export function useEditor(id: string) {
  const [editor, setEditor] = useState({ key: 0, first: id, ids: [id] })
  if (!editor.ids.includes(id)) setEditor({ key: editor.key + 1, first: id, ids: [id] })
  else if (id !== 'new' && editor.ids.length > 1) setEditor({ ...editor, ids: [id] })
  return {
    ...editor,
    adopt: (created: string) => setEditor((now) => ({ ...now, ids: [...now.ids, created] })),
  }
}
