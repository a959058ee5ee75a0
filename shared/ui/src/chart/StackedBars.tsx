import { Chart } from './Chart.tsx'
import { type StackedBarsData, stackedBarsOption } from './stacked-bars.ts'

type Props = StackedBarsData & {
  /** A sentence that says what the chart shows. The figures themselves are in a table beside it. */
  label: string
  onPick?(bar: number, series: number): void
}

/** Stacked bars. */
export function StackedBars({ label, onPick, ...data }: Props) {
  const option = () => stackedBarsOption(data)
  return <Chart kind="bars" skin={data.skin} label={label} option={option} onPick={onPick} height={260} />
}
