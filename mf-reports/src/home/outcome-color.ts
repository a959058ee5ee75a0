import { type ChartedStatus, STATUS_COLORS } from '@songsarn/ui/theme/palette'
import type { OutcomeName } from './logs-link.ts'

/** The status whose colour a figure has. */
const STATUS = {
  deli: 'Delivered',
  progess: 'Completed',
  unDeli: 'Undelivered',
  reject: 'Rejected',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
} as const satisfies Record<OutcomeName, ChartedStatus>

export const outcomeColor = (skin: keyof typeof STATUS_COLORS, name: OutcomeName): string =>
  STATUS_COLORS[skin][STATUS[name]]
