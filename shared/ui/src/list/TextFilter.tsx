import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FilterField } from './filter-field.ts'

/** Long enough to type a number without a request for each digit. */
const TYPING_PAUSE_MS = 350

type Props = {
  field: Extract<FilterField, { kind: 'text' }>
  value: string
  onChange(value: string): void
}

export function TextFilter({ field, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  // The address changed by other means (a chip, the back button).
  if (told.current !== value) {
    told.current = value
    if (typed !== value) setTyped(value)
  }

  const tell = () => {
    const next = typed.trim()
    if (next === told.current) return
    told.current = next
    onChange(next)
  }
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Input
      aria-label={field.label}
      prefix={<span className="list-filter-label">{field.label}</span>}
      placeholder={field.placeholder}
      inputMode={field.inputMode}
      maxLength={field.maxLength}
      value={typed}
      allowClear
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={tell}
      onBlur={tell}
    />
  )
}
