import { type HoursRule, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import type { TFunction } from 'i18next'

/** The hours of each day that has some: "Monday 09:00–21:00". */
export const hoursInWords = (t: TFunction<'mf-account'>, hours: HoursRule): string =>
  WEEKDAYS.flatMap((day) => {
    const open = hours[day]
    return open === null ? [] : [`${t(`sendingRules.days.${day}`)} ${open.from}–${open.to}`]
  }).join(', ')
