import './list.css'
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import type { RangePickerProps } from '../form/RangePicker.tsx'
import { DaysInputs, type Entered } from './DaysInputs.tsx'
import type { FilterField } from './filter-field.ts'

type Props = {
  field: Extract<FilterField, { kind: 'days' }>
  from: string | undefined
  to: string | undefined
  onChange(from: string | undefined, to: string | undefined): void
}

/** Most visits to a list open no calendar, which is a tenth of what the list fetches. */
let Picker: ComponentType<RangePickerProps> | undefined
async function loadPicker(): Promise<void> {
  Picker ??= (await import('../form/RangePicker.tsx')).RangePicker
}

/** A range of Bangkok days; either end may be open. The calendar comes when somebody enters the fields, which take typed days before. */
export function DaysFilter({ field, from = '', to = '', onChange }: Props) {
  const [hasPicker, setPicker] = useState(Picker !== undefined)
  const place = useRef<HTMLDivElement>(null)
  const entered = useRef<Entered>(undefined)
  // The picker goes on where the user is.
  useLayoutEffect(() => {
    if (!hasPicker || !entered.current) return
    const input = place.current?.querySelectorAll('input')[entered.current.index]
    input?.focus()
    if (entered.current.isPressed) input?.click()
    entered.current = undefined
  }, [hasPicker])
  const shared = {
    from,
    to,
    onChange: (start: string, end: string) => onChange(start || undefined, end || undefined),
  }
  return (
    <div ref={place}>
      {hasPicker && Picker ? (
        <Picker
          {...shared}
          aria-label={field.label}
          prefix={<span className="list-filter-label">{field.label}</span>}
        />
      ) : (
        <DaysInputs
          {...shared}
          label={field.label}
          load={loadPicker}
          onLoaded={(where) => {
            entered.current = where
            setPicker(true)
          }}
        />
      )}
    </div>
  )
}
