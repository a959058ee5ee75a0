import { pickedDay, pickedInstant, type toPicker } from '@songsarn/i18n/picker'
import { useFormat } from '@songsarn/i18n/use-format'

type Picked = ReturnType<typeof toPicker>

/** How date pickers write: as every date of the console; typed as in ISO 8601. */
export function usePickerFormat() {
  const format = useFormat()
  return {
    day: [(value: Picked) => format.date(pickedDay(value)), 'YYYY-MM-DD'],
    dateTime: [(value: Picked) => format.dateTime(pickedInstant(value)), 'YYYY-MM-DD HH:mm'],
  }
}
