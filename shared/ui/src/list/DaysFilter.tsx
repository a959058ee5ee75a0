import './list.css'
import { RangePicker } from '../form/RangePicker.tsx'
import type { FilterField } from './filter-field.ts'

type Props = {
  field: Extract<FilterField, { kind: 'days' }>
  from: string | undefined
  to: string | undefined
  onChange(from: string | undefined, to: string | undefined): void
}

/** A range of Bangkok days; either end may be open. */
export function DaysFilter({ field, from = '', to = '', onChange }: Props) {
  return (
    <RangePicker
      aria-label={field.label}
      prefix={<span className="list-filter-label">{field.label}</span>}
      from={from}
      to={to}
      onChange={(start, end) => onChange(start || undefined, end || undefined)}
    />
  )
}
