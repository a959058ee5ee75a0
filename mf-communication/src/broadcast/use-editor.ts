import { useState } from 'react'

/**
 * Opens an editor for an address: a draft's id, or `new`. A new draft gets its address while it is written, so the editor
 * must stay. Only a user who goes elsewhere gets another editor.
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
