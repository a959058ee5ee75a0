import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { type StackedBarsData, stackedBarsOption } from './stacked-bars.ts'

// Only the parts in use. SVG is the smaller renderer, is sharp at any size, and can be inspected.
use([BarChart, GridComponent, TooltipComponent, SVGRenderer])

export type StackedBarsDrawingProps = StackedBarsData & { onPick?(bar: number, series: number): void }

export default function StackedBarsDrawing({ onPick, ...data }: StackedBarsDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const draw = useRef<() => void>(undefined)
  const latest = useRef({ data, onPick })
  latest.current = { data, onPick }

  useEffect(() => {
    const element = place.current
    if (!element) return
    let chart: EChartsType | undefined
    // The observer also reports the first size; an element without one (a hidden tab) gets its chart once it has one.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return
      if (chart) return chart.resize()
      chart = init(element, null, { renderer: 'svg' })
      chart.on('click', ({ dataIndex, seriesIndex }) => {
        if (dataIndex !== undefined && seriesIndex !== undefined) latest.current.onPick?.(dataIndex, seriesIndex)
      })
      draw.current?.()
    })
    draw.current = () => chart?.setOption(stackedBarsOption(latest.current.data))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart?.dispose()
    }
  }, [])

  useEffect(() => draw.current?.())

  return <div ref={place} className="chart-drawing" data-picks={onPick !== undefined || undefined} />
}
