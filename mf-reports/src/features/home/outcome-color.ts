import { SERIES_COLORS } from '@songsarn/ui/chart/palette'
import type { OutcomeName } from './logs-link.ts'

export function outcomeColor(skin: keyof typeof SERIES_COLORS, name: OutcomeName): string {
  const { blue, sky, orange, vermilion, purple, grey } = SERIES_COLORS[skin]
  return { deli: blue, progess: sky, unDeli: orange, reject: vermilion, unknown: purple, cancelled: grey }[name]
}
