import { type KeyboardEvent, useId, useState } from 'react'
import { fieldBeingWritten, type WrittenField } from './field-being-written.ts'

type Options = {
  value: string
  /** Names of merge fields to suggest, in order. */
  fields: readonly string[]
  onChoose(place: { from: number; to: number }, field: string): void
}

/** Suggestions of merge fields while one is written after `{{`: arrows move, Enter or Tab takes one, Escape closes. */
export function useSuggestions({ value, fields, onChoose }: Options) {
  const [cursor, setCursor] = useState<number>()
  /** Of the field whose suggestions were closed by Escape. */
  const [closedAt, setClosedAt] = useState<number>()
  const [at, setAt] = useState(0)
  const id = useId()
  const written = cursor === undefined ? undefined : fieldBeingWritten(value, cursor)
  const isOpen = written !== undefined && written.index !== closedAt
  const found = isOpen ? fields.filter((field) => startsWith(field, written.typed)) : []
  const active = Math.min(at, found.length - 1)

  function choose(field: string | undefined): void {
    if (!written || field === undefined) return
    setAt(0)
    setCursor(undefined)
    onChoose({ from: written.index, to: written.end }, field)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (found.length === 0 || event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => setAt((active + 1) % found.length),
      ArrowUp: () => setAt((active + found.length - 1) % found.length),
      Enter: () => choose(found[active]),
      Tab: () => choose(found[active]),
      Escape: () => setClosedAt(written?.index),
    }
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    // Escape closes the suggestions, not the dialog around them.
    event.stopPropagation()
    step()
  }

  return {
    id,
    /** The field under the cursor; it is no mistake yet. */
    written: written as WrittenField | undefined,
    found,
    active,
    choose,
    onKeyDown,
    /** Called with the cursor when it moves, and without when the focus leaves. */
    onCursor(next: number | undefined): void {
      setCursor(next)
      if (next === undefined) setClosedAt(undefined)
      setAt(0)
    },
  }
}

const startsWith = (field: string, typed: string) => field.toLowerCase().startsWith(typed.toLowerCase())
