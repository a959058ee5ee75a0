import { useFormat } from '@songsarn/i18n/use-format'
import { RuleCounts } from '@songsarn/remote/RuleCounts.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusLegend } from '@songsarn/ui/status/StatusLegend.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay } from '../short-day.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { daysOf, type HomeFigures } from './home-figures.ts'
import { detailLink, logsLink, shownOutcomes } from './logs-link.ts'
import { OutcomeBars } from './OutcomeBars.tsx'
import { OutcomeLegend } from './OutcomeLegend.tsx'
import { Submitted } from './Submitted.tsx'

type Props = { home: HomeFigures; account: string | undefined; range: string }

/** The messages of each day by outcome, as a chart or a table. */
export function ActivityCard({ home, account, range }: Props) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const shell = useShell()
  const [asTable, setAsTable] = useState(false)
  const { startDate, endDate } = home
  const logsRange = { startDate, endDate, account }
  const days = daysOf(home)
  const outcomes = shownOutcomes(home)
  const isEmpty = outcomes.every((name) => home[name] === 0)
  const { deli, reject, progess, unDeli } = home
  const dayLink = (date: string) => detailLink({ startDate: date, endDate: date, account })
  return (
    <section className="home-card activity" aria-labelledby="activity-title">
      <header className="home-card-head">
        <h2 id="activity-title">{t('home.activity.title')}</h2>
        {!isEmpty && (
          <div className="home-card-tools">
            <ShellLink to={detailLink(logsRange)}>{t('home.activity.details')}</ShellLink>
            <Button type="link" onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'home.activity.asChart' : 'home.activity.asTable')}
            </Button>
          </div>
        )}
      </header>
      {isEmpty ? (
        <Empty
          picture={drawings.chart}
          title={t('home.activity.empty', { range })}
          help={t('home.activity.emptyHelp')}
        />
      ) : (
        <>
          <OutcomeLegend figures={home} outcomes={outcomes} range={logsRange} />
          {(home.waiting > 0 || home.cancelled > 0 || home.held > 0) && <Beside home={home} />}
          <RuleCounts of={home} linkTo={(rule) => logsLink(logsRange, [], rule)} />
          {!asTable && (
            <OutcomeBars
              label={t('home.activity.summary', { range, deli, reject, progess, unDeli })}
              bars={days.map((day) => ({
                ...day,
                label: shortDay(day.date, days.length),
                title: format.date(day.date),
              }))}
              outcomes={outcomes}
              onPick={(bar) => {
                const date = days[bar]?.date
                if (date) shell.navigate(dayLink(date))
              }}
            />
          )}
          <ActivityTable
            days={days}
            outcomes={outcomes}
            account={account}
            range={range}
            dayLink={dayLink}
            isShown={asTable}
          />
          <StatusLegend withGroups />
        </>
      )}
    </section>
  )
}

/** Messages and credits that the tiles leave out. */
function Beside({ home }: { home: HomeFigures }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  return (
    <dl className="activity-beside">
      <div>
        <dt>{format.number(home.smsSub)}</dt>
        <dd>
          <Submitted figures={home} />
        </dd>
      </div>
      {home.held > 0 && (
        <div>
          <dt>{format.number(home.cost)}</dt>
          <dd>{t('home.tile.costHeld', { held: home.held })}</dd>
        </div>
      )}
    </dl>
  )
}
