import './list.css'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FilterField } from './filter-field.ts'

/** Typing a number must not cause a request for each digit. */
const DEBOUNCE_MS = 350

type Props = {
  field: Extract<FilterField, { kind: 'text' }>
  maxLength?: number | undefined
  value: string
  onChange(value: string): void
}

export function TextFilter({ field, maxLength, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const applied = useRef(value)
  // Something else changed the filter (a chip, the back button).
  if (applied.current !== value) {
    applied.current = value
    if (typed !== value) setTyped(value)
  }

  const apply = () => {
    const next = typed.trim()
    if (next === applied.current) return
    applied.current = next
    onChange(next)
  }
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <Input
      aria-label={field.label}
      prefix={<span className="list-filter-label">{field.label}</span>}
      placeholder={field.placeholder}
      inputMode={field.inputMode}
      maxLength={maxLength}
      value={typed}
      allowClear
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={apply}
      onBlur={apply}
    />
  )
}
