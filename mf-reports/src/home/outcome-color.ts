import { SERIES_COLORS, STATUS_COLORS } from '@songsarn/ui/theme/palette'
import type { OutcomeName } from './logs-link.ts'

/** The status whose colour a figure has. */
const STATUS = {
  deli: 'Delivered',
  progess: 'Completed',
  unDeli: 'Undelivered',
  reject: 'Rejected',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
} as const satisfies Record<OutcomeName, keyof typeof STATUS_COLORS>

export const outcomeColor = (skin: keyof typeof SERIES_COLORS, name: OutcomeName): string =>
  SERIES_COLORS[skin][STATUS_COLORS[STATUS[name]]]
