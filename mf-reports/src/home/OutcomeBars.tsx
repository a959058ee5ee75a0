import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { useTranslation } from 'react-i18next'
import { OUTCOME_WORDS, type OutcomeName } from './logs-link.ts'
import { outcomeColor } from './outcome-color.ts'

type Props = {
  /** A sentence that says what the chart shows; a table beside it has the figures. */
  label: string
  /** `label` is under the bar, `title` heads its tooltip. */
  bars: readonly ({ label: string; title: string } & Record<OutcomeName, number>)[]
  outcomes: readonly OutcomeName[]
  onPick(bar: number): void
}

/** Messages by outcome, one bar for each day, account or sender. */
export function OutcomeBars({ label, bars, outcomes, onPick }: Props) {
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const shell = useShell()
  const skin = useObserved(shell.theme)
  return (
    <Chart
      kind="stacked"
      height={260}
      label={label}
      skin={skin}
      labels={bars.map((bar) => bar.label)}
      titles={bars.map((bar) => bar.title)}
      series={outcomes.map((name) => ({
        name: common(OUTCOME_WORDS[name]),
        color: outcomeColor(skin, name),
        values: bars.map((bar) => bar[name]),
      }))}
      format={format.number}
      onPick={onPick}
    />
  )
}
