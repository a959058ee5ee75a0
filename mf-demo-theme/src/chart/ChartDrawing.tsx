import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartOption } from './chart-option.ts'

// Only the used modules are loaded. The SVG renderer is the smaller one, and sharp at any zoom.
use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer])

export function ChartDrawing({ option }: { option: ChartOption }) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const latest = useRef(option)
  latest.current = option

  useEffect(() => {
    const element = container.current
    if (!element) return
    // The first call comes at once. Without a width, ECharts cannot draw: wait for the next one.
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return
      if (chart.current) return chart.current.resize()
      chart.current = init(element, null, { renderer: 'svg' })
      chart.current.setOption(latest.current)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])

  return <div ref={container} className="demo-chart-drawing" />
}
