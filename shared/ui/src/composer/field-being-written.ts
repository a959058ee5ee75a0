/** A merge field under the cursor that is not closed yet. */
export type WrittenField = {
  /** The position of its `{{`, in UTF-16 units. */
  index: number
  /** End of what a choice replaces: the name and, if it follows, `}}`. */
  end: number
  /** Typed beginning of the name. */
  typed: string
}

/** The merge field that the user is writing: `{{` and the beginning of a name before the cursor. */
export function fieldBeingWritten(text: string, cursor: number): WrittenField | undefined {
  const [whole, typed = ''] = /\{\{\s*(\w*)$/.exec(text.slice(0, cursor)) ?? []
  if (whole === undefined) return undefined
  const [rest = ''] = /^\w*(?:\s*\}\})?/.exec(text.slice(cursor)) ?? []
  return { index: cursor - whole.length, end: cursor + rest.length, typed }
}
