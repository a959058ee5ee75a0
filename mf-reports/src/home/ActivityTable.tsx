import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'
import { logsLink, OUTCOME_WORDS, type OutcomeName, STATUSES_OF } from './logs-link.ts'

type Props = {
  days: HomeFigures['activity']
  outcomes: readonly OutcomeName[]
  account: string | undefined
  range: string
  dayLink(date: string): string
  /** When false, only screen readers get the table; the chart is shown. */
  isShown: boolean
}

/** The chart's figures as a table, newest day first, without the days that had no messages. */
export function ActivityTable({ days, outcomes, account, range, dayLink, isShown }: Props) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const busy = days.filter((day) => outcomes.some((name) => day[name] > 0)).reverse()
  // A hidden link must not be a Tab stop.
  const link = (to: string, text: string) => (isShown ? <ShellLink to={to}>{text}</ShellLink> : text)
  return (
    <div className={isShown ? 'activity-table' : 'unseen'}>
      <table>
        <caption className="unseen">{t('home.activity.caption', { range })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.activity.day')}</th>
            {outcomes.map((name) => (
              <th key={name} scope="col">
                {common(OUTCOME_WORDS[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((day) => (
            <tr key={day.date}>
              <th scope="row">{link(dayLink(day.date), format.date(day.date))}</th>
              {outcomes.map((name) => {
                const to = logsLink({ startDate: day.date, endDate: day.date, account }, STATUSES_OF[name])
                const text = format.number(day[name])
                return <td key={name}>{day[name] > 0 ? link(to, text) : text}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
