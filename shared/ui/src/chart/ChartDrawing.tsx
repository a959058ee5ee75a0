import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartOption } from './chart-option.ts'

// Only the parts in use; each kind of chart adds its own. SVG is the smaller renderer, is sharp at any size, and can be inspected.
use([GridComponent, TooltipComponent, SVGRenderer])

export type ChartDrawingProps = { option: ChartOption; onPick?(place: number, series: number): void }

export function ChartDrawing({ option, onPick }: ChartDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const latest = useRef({ option, onPick })
  latest.current = { option, onPick }

  useEffect(() => {
    const element = place.current
    if (!element) return
    // The observer also reports the first size. An element without a size (a hidden tab) gets its chart once it has a size.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return
      if (chart.current) return chart.current.resize()
      chart.current = init(element, null, { renderer: 'svg' })
      chart.current.on('click', ({ dataIndex, seriesIndex }) => {
        if (dataIndex !== undefined && seriesIndex !== undefined) latest.current.onPick?.(dataIndex, seriesIndex)
      })
      chart.current.setOption(latest.current.option)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])

  // Merged with the current drawing, so that the chart is not animated again. A chart keeps its number of series.
  useEffect(() => chart.current?.setOption(option))

  return <div ref={place} className="chart-drawing" data-picks={onPick !== undefined || undefined} />
}
