import { commonHours, type HoursRule, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { Section } from './section.ts'

/** When marketing may be sent. */
export const hoursSection: Section<HoursRule> = {
  problems: (rule, floor) =>
    floor !== null && commonHours(rule, floor) === null ? [fieldError('hours', 'noMinute')] : [],

  audited: (rule) =>
    WEEKDAYS.flatMap((day) => {
      const open = rule[day]
      return open === null ? [] : [`${day} ${open.from}-${open.to}`]
    }),
}
