import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { type LogsRange, logsLink, OUTCOME_WORDS, type OutcomeName, STATUSES_OF } from './logs-link.ts'
import { outcomeColor } from './outcome-color.ts'

type Props = {
  figures: Record<OutcomeName, number>
  outcomes: readonly OutcomeName[]
  range: LogsRange
}

/** The colours of the bars, with the figures of the whole range as links to their messages. */
export function OutcomeLegend({ figures, outcomes, range }: Props) {
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const shell = useShell()
  const skin = useObserved(shell.theme)
  return (
    <ul className="activity-legend">
      {outcomes.map((name) => (
        <li key={name}>
          <i style={{ background: outcomeColor(skin, name) }} aria-hidden />
          {common(OUTCOME_WORDS[name])}{' '}
          <ShellLink to={logsLink(range, STATUSES_OF[name])}>{format.number(figures[name])}</ShellLink>
        </li>
      ))}
    </ul>
  )
}
