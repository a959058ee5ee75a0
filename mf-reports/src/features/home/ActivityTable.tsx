import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import { ACTIVITY_NAMES, logsLink, STATUSES_OF } from './logs-link.ts'
import type { HomeFigures } from './use-home.ts'

type Props = {
  days: HomeFigures['activity']
  account: string | undefined
  month: string
  /** Otherwise it stands behind the chart, for screen readers only. */
  shown: boolean
}

/** The chart's figures as a table, newest day first; days without messages are left out. */
export function ActivityTable({ days, account, month, shown }: Props) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const busy = days.filter((day) => ACTIVITY_NAMES.some((name) => day[name] > 0)).reverse()
  return (
    <div className={shown ? 'activity-table' : 'unseen'}>
      <table>
        <caption className="unseen">{t('home.activity.caption', { month })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.activity.day')}</th>
            {ACTIVITY_NAMES.map((name) => (
              <th key={name} scope="col">
                {t(`home.activity.${name}`)}
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
                  {/* Links that cannot be seen are no stops for the keyboard. */}
                  {shown && day[name] > 0 ? (
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
