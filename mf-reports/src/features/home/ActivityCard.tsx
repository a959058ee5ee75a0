import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { SERIES_COLORS } from '@songsarn/ui/chart/palette'
import { StackedBars } from '@songsarn/ui/chart/StackedBars.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { StatusLegend } from '@songsarn/ui/status/StatusLegend.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityTable } from './ActivityTable.tsx'
import { daysOf, type HomeFigures, sumOf } from './home-figures.ts'
import { ACTIVITY_NAMES, ACTIVITY_WORDS, logsLink, STATUSES_OF } from './logs-link.ts'

type Props = { home: HomeFigures; account: string | undefined; month: string }

/** The messages of each day by result, as a chart or a table. */
export function ActivityCard({ home, account, month }: Props) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const shell = useShell()
  const skin = useObserved(shell.theme)
  const [asTable, setAsTable] = useState(false)
  const { startDate, endDate } = home
  const days = daysOf(home)
  const sum = sumOf(days)
  const colors = SERIES_COLORS[skin]
  const colorOf = { deli: colors.blue, progess: colors.sky, unDeli: colors.orange, reject: colors.vermilion }
  const isEmpty = Object.values(sum).every((count) => count === 0)
  return (
    <section className="home-card activity" aria-labelledby="activity-title">
      <header className="home-card-head">
        <h2 id="activity-title">{t('home.activity.title')}</h2>
        {!isEmpty && (
          <Button type="text" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'home.activity.asChart' : 'home.activity.asTable')}
          </Button>
        )}
      </header>
      {isEmpty ? (
        <Empty picture="chart" title={t('home.activity.empty', { month })} help={t('home.activity.emptyHelp')} />
      ) : (
        <>
          <ul className="activity-legend">
            {ACTIVITY_NAMES.map((name) => (
              <li key={name}>
                <i style={{ background: colorOf[name] }} aria-hidden />
                {common(ACTIVITY_WORDS[name])}{' '}
                <ShellLink to={logsLink({ startDate, endDate, account }, STATUSES_OF[name])}>
                  {format.number(sum[name])}
                </ShellLink>
              </li>
            ))}
          </ul>
          {!asTable && (
            <StackedBars
              label={t('home.activity.summary', { month, ...sum })}
              skin={skin}
              bars={days.map(({ date }) => ({ label: String(Number(date.slice(8))), title: format.date(date) }))}
              series={ACTIVITY_NAMES.map((name) => ({
                name: common(ACTIVITY_WORDS[name]),
                color: colorOf[name],
                values: days.map((day) => day[name]),
              }))}
              format={format.number}
              onPick={(bar, series) => {
                const date = days[bar]?.date
                const name = ACTIVITY_NAMES[series]
                if (date && name)
                  shell.navigate(logsLink({ startDate: date, endDate: date, account }, STATUSES_OF[name]))
              }}
            />
          )}
          <ActivityTable days={days} account={account} month={month} isShown={asTable} />
          <StatusLegend withGroups />
        </>
      )}
    </section>
  )
}
