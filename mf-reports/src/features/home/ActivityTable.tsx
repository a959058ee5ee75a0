import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import type { HomeFigures } from './home-figures.ts'
import { ACTIVITY_NAMES, ACTIVITY_WORDS, logsLink, STATUSES_OF } from './logs-link.ts'

type Props = {
  days: HomeFigures['activity']
  account: string | undefined
  month: string
  /** When false, only screen readers get the table; the chart is shown. */
  isShown: boolean
}

/** The chart's figures as a table, newest day first, without the days that had no messages. */
export function ActivityTable({ days, account, month, isShown }: Props) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const busy = days.filter((day) => ACTIVITY_NAMES.some((name) => day[name] > 0)).reverse()
  return (
    <div className={isShown ? 'activity-table' : 'unseen'}>
      <table>
        <caption className="unseen">{t('home.activity.caption', { month })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.activity.day')}</th>
            {ACTIVITY_NAMES.map((name) => (
              <th key={name} scope="col">
                {common(ACTIVITY_WORDS[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((day) => (
            <tr key={day.date}>
              <th scope="row">{format.date(day.date)}</th>
              {ACTIVITY_NAMES.map((name) => (
                <td key={name}>
                  {/* A hidden link must not be a Tab stop. */}
                  {isShown && day[name] > 0 ? (
                    <ShellLink to={logsLink({ startDate: day.date, endDate: day.date, account }, STATUSES_OF[name])}>
                      {format.number(day[name])}
                    </ShellLink>
                  ) : (
                    format.number(day[name])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
