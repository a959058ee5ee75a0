import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { StackedBarsProps } from './StackedBars.tsx'
import { stackedBarsOption } from './stacked-bars.ts'

// Only what is drawn is loaded; the SVG renderer is the smaller one, stays sharp, and its parts can be looked at.
use([BarChart, GridComponent, TooltipComponent, SVGRenderer])

export default function StackedBarsDrawing({ onPick, ...data }: Omit<StackedBarsProps, 'label'>) {
  const place = useRef<HTMLDivElement>(null)
  const draw = useRef<() => void>(undefined)
  const latest = useRef({ data, onPick })
  latest.current = { data, onPick }

  useEffect(() => {
    const element = place.current
    if (!element) return
    let chart: EChartsType | undefined
    // Told the size once at the start: a place without one (a hidden tab) gets its chart when it has.
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
