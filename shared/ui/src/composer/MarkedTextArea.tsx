import { Input } from 'antd'
import { type ComponentRef, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import type { Mark } from './read-content.ts'
import './composer.css'

export type MarkedTextAreaHandle = {
  /** Focuses the text and selects a range, in UTF-16 units. */
  select(from: number, to: number): void
  /** The cursor or the selection. */
  selection(): { from: number; to: number }
}

type Props = {
  id?: string
  value: string
  onChange(value: string): void
  marks: readonly Mark[]
  status?: 'error' | ''
  disabled?: boolean
  placeholder?: string
  describedBy?: string
  /** The list of suggestions while it is open, and its active option. */
  suggestions?: { id: string; active: string }
  onKeyDown?(event: KeyboardEvent): void
  /** Called with the cursor when it moves, and without when the focus leaves. */
  onCursor?(cursor: number | undefined): void
  ref?: Ref<MarkedTextAreaHandle>
}

/**
 * A text area with marked ranges. A copy of the text behind it has the same metrics and shows only the marks. The native text
 * area keeps undo, dictation, spell checking and screen reader support.
 */
export function MarkedTextArea({ id, value, onChange, marks, status, disabled, placeholder, ref, ...props }: Props) {
  const { describedBy, suggestions, onKeyDown, onCursor } = props
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => {
    const element = () => area.current?.resizableTextArea?.textArea
    return {
      select(from, to) {
        element()?.focus()
        element()?.setSelectionRange(from, to)
      },
      selection() {
        const { selectionStart = value.length, selectionEnd = value.length } = element() ?? {}
        return { from: selectionStart, to: selectionEnd }
      },
    }
  }, [value])
  return (
    <div className="composer-text">
      <div className="composer-backdrop" ref={backdrop} aria-hidden="true">
        {marked(value, marks)}
        {/* A trailing line break adds a line in a text area, but not in a div. */}
        {'\n'}
      </div>
      <Input.TextArea
        ref={area}
        id={id}
        className="composer-area"
        // Inline, because antd's styles per status would hide the marks.
        style={{ background: 'transparent' }}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          onCursor?.(event.target.selectionStart)
        }}
        onSelect={({ currentTarget }) => onCursor?.(currentTarget.selectionStart)}
        onBlur={() => onCursor?.(undefined)}
        onKeyDown={onKeyDown}
        onScroll={(event) => backdrop.current?.scrollTo({ top: event.currentTarget.scrollTop })}
        autoSize={{ minRows: 4, maxRows: 14 }}
        status={status}
        disabled={disabled}
        placeholder={placeholder}
        aria-describedby={describedBy}
        aria-autocomplete={suggestions && 'list'}
        aria-controls={suggestions?.id}
        aria-activedescendant={suggestions?.active}
        aria-invalid={status === 'error'}
      />
    </div>
  )
}

function marked(value: string, marks: readonly Mark[]) {
  let end = 0
  const pieces = marks.flatMap(({ index, length, kind }) => {
    const before = value.slice(end, index)
    end = index + length
    return [
      before,
      <mark key={index} className={`composer-mark composer-mark-${kind}`}>
        {value.slice(index, end)}
      </mark>,
    ]
  })
  return [...pieces, value.slice(end)]
}
