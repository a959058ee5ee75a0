import './chart.css'
import { waiting } from '../states/empty-drawings.tsx'
import { Picture } from '../states/Picture.tsx'
import '../states/states.css'

/** In place of a chart that has no figures yet. `height` in pixels. */
export function EmptyChart({ height, children }: { height: number; children: string }) {
  return (
    <p className="chart-empty" style={{ minHeight: height }}>
      <Picture drawing={waiting} />
      {children}
    </p>
  )
}
