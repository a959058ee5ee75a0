import { pickedDay, pickedInstant, type toPicker } from '@songsarn/i18n/date-picker'
import { useFormat } from '@songsarn/i18n/use-format'

type Picked = ReturnType<typeof toPicker>

/** Formats of date pickers: they show dates like the rest of the console. Users type ISO 8601, or day, month and year. */
export function usePickerFormat() {
  const format = useFormat()
  return {
    day: [(value: Picked) => format.date(pickedDay(value)), 'YYYY-MM-DD', 'D/M/YYYY', 'D MMM YYYY'],
    dateTime: [
      (value: Picked) => format.dateTime(pickedInstant(value)),
      'YYYY-MM-DD HH:mm',
      'D/M/YYYY HH:mm',
      'D MMM YYYY HH:mm',
    ],
  }
}
