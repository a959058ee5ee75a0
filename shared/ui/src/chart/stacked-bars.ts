import type { Skin } from '../theme/tokens.ts'
import { colors, fonts } from '../theme/tokens.ts'
import { chartMotion } from './chart-motion.ts'

export type StackedBarsData = {
  skin: Skin
  /** `label` is under the bar, `title` heads its tooltip. */
  bars: readonly { label: string; title: string }[]
  /** From the bottom up; `values` has one figure per bar. */
  series: readonly { name: string; color: string; values: readonly number[] }[]
  format(value: number): string
}

type TooltipEntry = { dataIndex: number; seriesIndex?: number; value: unknown }

/** The echarts option. */
export function stackedBarsOption({ skin, bars, series, format }: StackedBarsData) {
  const c = colors[skin]
  const text = { color: c.quiet, fontFamily: fonts.text, fontSize: 12 }
  return {
    ...chartMotion(),
    grid: { left: 0, right: 0, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: bars.map((bar) => bar.label),
      axisLine: { lineStyle: { color: c.line } },
      axisTick: { show: false },
      axisLabel: text,
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: { ...text, formatter: format },
      splitLine: { lineStyle: { color: c.line } },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: c.hover, opacity: 0.6 } },
      backgroundColor: c.raised,
      borderColor: c.line,
      padding: [8, 12],
      textStyle: { color: c.text, fontFamily: fonts.text, fontSize: 13 },
      confine: true,
      formatter: (entries: TooltipEntry | TooltipEntry[]) => tooltip([entries].flat(), { skin, bars, series, format }),
    },
    series: series.map(({ name, color, values }) => ({
      type: 'bar',
      stack: 'all',
      name,
      // echarts draws a line for 0, but not for null.
      data: values.map((value) => (value === 0 ? null : value)),
      barMaxWidth: 28,
      barCategoryGap: '30%',
      // A gap between the segments of a bar separates them without relying on colour.
      itemStyle: { color, borderColor: c.surface, borderWidth: 0.5 },
      emphasis: { disabled: true },
    })),
  }
}

/** Built from DOM nodes, so that no text becomes markup. */
function tooltip(entries: readonly TooltipEntry[], { bars, series, format }: StackedBarsData): HTMLElement {
  const box = document.createElement('div')
  const [first] = entries
  const title = document.createElement('strong')
  title.textContent = (first && bars[first.dataIndex]?.title) ?? ''
  const rows = [...entries].reverse().map(({ seriesIndex = 0, dataIndex }) => {
    const part = series[seriesIndex]
    const row = document.createElement('div')
    row.className = 'chart-tip'
    const mark = document.createElement('i')
    mark.style.background = part?.color ?? ''
    const name = document.createElement('span')
    name.textContent = part?.name ?? ''
    const value = document.createElement('b')
    value.textContent = format(part?.values[dataIndex] ?? 0)
    row.append(mark, name, value)
    return row
  })
  box.append(title, ...rows)
  return box
}
