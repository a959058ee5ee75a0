import { SERIES_COLORS } from '@songsarn/ui/chart/palette'
import type { Skin } from '@songsarn/ui/theme/tokens'

/** In the order in which series take them: neighbours are told apart by lightness too. */
export function seriesColors(skin: Skin): readonly string[] {
  const { blue, orange, sky, vermilion } = SERIES_COLORS[skin]
  return [blue, orange, sky, vermilion]
}
