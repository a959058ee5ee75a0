import { pickedDay, pickedInstant, type toPicker } from '@songsarn/i18n/date-picker'
import { useFormat } from '@songsarn/i18n/use-format'

type Picked = ReturnType<typeof toPicker>

/** Formats of date pickers: they show dates like the rest of the console, and read what `picker-input.tsx` hands them. */
export function usePickerFormat() {
  const format = useFormat()
  return {
    day: [(value: Picked) => format.date(pickedDay(value)), 'YYYY-MM-DD'],
    dateTime: [(value: Picked) => format.dateTime(pickedInstant(value)), 'YYYY-MM-DD HH:mm'],
  }
}
