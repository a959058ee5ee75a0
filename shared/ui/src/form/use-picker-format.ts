import { pickedDay, pickedInstant, setTypedLanguage, type toPicker } from '@songsarn/i18n/date-picker'
import { useFormat } from '@songsarn/i18n/use-format'
import { useEffect } from 'react'

type Picked = ReturnType<typeof toPicker>

/** Formats of date pickers: they show dates like the rest of the console. Users type ISO 8601, or day, month and year, the name of the month in either language. */
export function usePickerFormat() {
  const format = useFormat()
  useEffect(() => setTypedLanguage(format.language), [format.language])
  return {
    day: [(value: Picked) => format.date(pickedDay(value)), 'YYYY-MM-DD', 'D/M/YYYY', 'D MMM YYYY', 'D MMMM YYYY'],
    dateTime: [
      (value: Picked) => format.dateTime(pickedInstant(value)),
      'YYYY-MM-DD HH:mm',
      'D/M/YYYY HH:mm',
      'D MMM YYYY HH:mm',
      'D MMMM YYYY HH:mm',
    ],
  }
}
