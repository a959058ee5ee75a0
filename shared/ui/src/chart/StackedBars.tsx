import { lazy, Suspense } from 'react'
import type { StackedBarsData } from './stacked-bars.ts'
import './chart.css'

const Drawing = lazy(() => import('./StackedBarsDrawing.tsx'))

export type StackedBarsProps = StackedBarsData & {
  /** What the picture says, in a sentence; the figures themselves stand in a table beside it. */
  label: string
  onPick?(bar: number, series: number): void
}

/**
 * Bars of stacked figures. The chart library comes in a chunk of its own once something is drawn; until then its place is kept.
 */
export function StackedBars({ label, ...data }: StackedBarsProps) {
  return (
    <div className="chart" role="img" aria-label={label}>
      <Suspense fallback={null}>
        <Drawing {...data} />
      </Suspense>
    </div>
  )
}
