import type { LogStatus } from '@songsarn/contract/base/states'
import { colors, type Skin } from './tokens.ts'

/**
 * Colours of series that are distinct for any colour vision: Okabe and Ito's set ("Color Universal Design", 2008), shifted per
 * skin to a contrast of 3:1 with the surface. Neighbours in a stack also differ in lightness.
 */
export const SERIES_COLORS: Record<
  Skin,
  Record<'blue' | 'sky' | 'orange' | 'vermilion' | 'purple' | 'grey', string>
> = {
  light: {
    blue: '#0a5fa3',
    sky: '#3d98d3',
    orange: '#c27f00',
    vermilion: '#a53605',
    purple: '#c07aa9',
    grey: '#5f6771',
  },
  dark: {
    blue: '#2f8fdd',
    sky: '#8accf2',
    orange: '#e9ae3c',
    vermilion: '#e0622a',
    purple: '#d9a3c6',
    grey: '#8b949e',
  },
}

/** The statuses that a chart draws. Pending messages have the colour of a divider: nothing happened yet. */
export type ChartedStatus = Exclude<LogStatus, 'Pending'>

/**
 * The colour of each status of a message in charts and bars, and as `--s-status-…` in `status.css`: the only place that
 * names them. Delivered is the green of its badge. Completed is on its way: the blue that differs most from that green in
 * lightness. What failed is warm, what is in doubt is purple, what was never sent is grey. Expired messages have the colour of
 * undelivered messages, with stripes or a dashed line.
 */
export const STATUS_COLORS: Record<Skin, Record<ChartedStatus, string>> = {
  light: ofStatuses('light', 'sky'),
  dark: ofStatuses('dark', 'blue'),
}

function ofStatuses(skin: Skin, onItsWay: 'blue' | 'sky'): Record<ChartedStatus, string> {
  const { orange, vermilion, purple, grey, ...blues } = SERIES_COLORS[skin]
  return {
    Delivered: colors[skin].success.text,
    Completed: blues[onItsWay],
    Undelivered: orange,
    Rejected: vermilion,
    Expired: orange,
    Unknown: purple,
    Cancelled: grey,
  }
}

/** By position of the series. Neighbours also differ in lightness. */
export const SERIES: Record<Skin, readonly string[]> = { light: inOrder('light'), dark: inOrder('dark') }

function inOrder(skin: Skin): readonly string[] {
  const { blue, orange, sky, vermilion } = SERIES_COLORS[skin]
  return [blue, orange, sky, vermilion]
}
