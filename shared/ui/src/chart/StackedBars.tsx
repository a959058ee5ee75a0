import { lazy, Suspense } from 'react'
import type { StackedBarsDrawingProps } from './StackedBarsDrawing.tsx'
import './chart.css'

const Drawing = lazy(() => import('./StackedBarsDrawing.tsx'))

type StackedBarsProps = StackedBarsDrawingProps & {
  /** A sentence that says what the chart shows. The figures themselves are in a table beside it. */
  label: string
}

/** Stacked bars. The chart library loads with the first chart; an empty box keeps its place until then. */
export function StackedBars({ label, ...data }: StackedBarsProps) {
  return (
    <div className="chart" role="img" aria-label={label}>
      <Suspense fallback={null}>
        <Drawing {...data} />
      </Suspense>
    </div>
  )
}
