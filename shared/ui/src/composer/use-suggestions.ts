import { type KeyboardEvent, useId, useState } from 'react'
import { fieldBeingWritten } from './field-being-written.ts'

type Place = { from: number; to: number }

type Options = {
  value: string
  /** Names of merge fields to suggest, in order. */
  fields: readonly string[]
  onChoose(place: Place, field: string): void
}

/** Suggestions of merge fields while one is written after `{{`: arrows move, Enter or Tab takes one, Escape closes. */
export function useSuggestions({ value, fields, onChoose }: Options) {
  const [cursor, setCursor] = useState<number>()
  /** Start of the field whose suggestions were closed by Escape. */
  const [closedAt, setClosedAt] = useState<number>()
  /** The selection that all fields are suggested for. */
  const [asked, setAsked] = useState<Place>()
  const [at, setAt] = useState(0)
  const id = useId()
  const typed = cursor === undefined ? undefined : fieldBeingWritten(value, cursor)
  const written = asked ? { index: asked.from, end: asked.to, typed: '' } : typed
  const isOpen = written !== undefined && written.index !== closedAt
  const found = isOpen ? fields.filter((field) => startsWith(field, written.typed)) : []
  const active = Math.min(at, found.length - 1)

  function choose(field: string | undefined): void {
    if (!written || field === undefined) return
    setAt(0)
    setCursor(undefined)
    setAsked(undefined)
    onChoose({ from: written.index, to: written.end }, field)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (found.length === 0 || event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => setAt((active + 1) % found.length),
      ArrowUp: () => setAt((active + found.length - 1) % found.length),
      Enter: () => choose(found[active]),
      Tab: () => choose(found[active]),
      Escape: () => (asked ? setAsked(undefined) : setClosedAt(written?.index)),
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
    written: typed,
    found,
    active,
    choose,
    /** Suggests all fields for a selection, until the cursor moves. */
    open: setAsked,
    onKeyDown,
    /** Called with the cursor when it moves, and without when the focus leaves. */
    onCursor(next: number | undefined): void {
      setCursor(next)
      if (next !== asked?.from) setAsked(undefined)
      if (next === undefined) setClosedAt(undefined)
      setAt(0)
    },
  }
}

const startsWith = (field: string, typed: string) => field.toLowerCase().startsWith(typed.toLowerCase())
