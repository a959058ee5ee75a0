import type { EChartsCoreOption } from 'echarts/core'
import { type Colors, fonts } from '../theme/tokens.ts'
import { chartMotion } from './chart-motion.ts'

export type ChartOption = EChartsCoreOption

/** Colours of the current skin, and of the series by position. */
export type ChartLook = { colors: Colors; series: readonly string[] }

/**
 * A series without a colour has the colour of its position. Lines are dashed after the first one, unless `isDashed` says
 * which.
 */
type Series = { name: string; values: readonly number[]; color?: string; isDashed?: boolean }
type Axes = { labels: readonly string[]; series: readonly Series[]; format(value: number): string }

/** Grouped bars. */
export const barOption = (axes: Axes) => (look: ChartLook) => ({
  ...frame(axes, look, true),
  series: axes.series.map(({ name, values, color }, index) => ({
    type: 'bar',
    name,
    data: values,
    barMaxWidth: 18,
    itemStyle: { color: color ?? look.series[index], borderRadius: [3, 3, 0, 0] },
    emphasis: { disabled: true },
  })),
})

/** Lines, which differ without colour, too: by their dashes, or by the lightness of their colours. */
export const lineOption = (axes: Axes) => (look: ChartLook) => ({
  ...frame(axes, look, false),
  series: axes.series.map(({ name, values, color, isDashed }, index) => ({
    type: 'line',
    name,
    data: values,
    showSymbol: false,
    lineStyle: { color: color ?? look.series[index], width: 2, type: (isDashed ?? index > 0) ? 'dashed' : 'solid' },
    itemStyle: { color: color ?? look.series[index] },
    emphasis: { disabled: true },
  })),
})

function frame({ labels, format }: Axes, look: ChartLook, bars: boolean) {
  const { line, quiet } = look.colors
  const text = { color: quiet, fontFamily: fonts.text, fontSize: 12 }
  return {
    ...chartMotion(),
    grid: { left: 0, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: bars,
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      // The first and the last label of lines stay within the axis.
      axisLabel: bars ? text : { ...text, alignMinLabel: 'left', alignMaxLabel: 'right' },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      minInterval: 1,
      axisLabel: { ...text, formatter: format },
      splitLine: { lineStyle: { color: line } },
    },
    tooltip: { ...tooltip(look), trigger: 'axis', valueFormatter: format },
  }
}

const tooltip = ({ colors }: ChartLook) => ({
  backgroundColor: colors.raised,
  borderColor: colors.line,
  padding: [8, 12],
  textStyle: { color: colors.text, fontFamily: fonts.text, fontSize: 13 },
  confine: true,
})
