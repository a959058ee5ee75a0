import { SERIES_COLORS } from '@songsarn/ui/chart/palette'
import type { Skin } from '@songsarn/ui/theme/tokens'

/** By position of the series. Neighbours also differ in lightness. */
export function seriesColors(skin: Skin): readonly string[] {
  const { blue, orange, sky, vermilion } = SERIES_COLORS[skin]
  return [blue, orange, sky, vermilion]
}
