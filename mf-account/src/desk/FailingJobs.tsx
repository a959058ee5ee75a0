import { useAnswer } from '@songsarn/remote/use-answer'
import './desk.css'
import type { FailingJob } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useTranslation } from 'react-i18next'
import { FailingJobActions } from './FailingJobActions.tsx'

/** Jobs that failed: what, why, when they ran and run again, and what the operator can do. */
export function FailingJobs() {
  const { t } = useTranslation('mf-account')
  const { dateTime, number } = useFormat()
  const jobs = useAnswer(['desk', 'jobs'], (api, options) => api.listFailingJobs(options))
  const JobList = usePhone() ? RowCards<FailingJob> : ListTable<FailingJob>
  const next = ({ state, nextDate }: FailingJob) => {
    if (state === 'running') return t('desk.running')
    return nextDate === null ? t('desk.givenUp') : dateTime(nextDate)
  }
  return (
    <section className="page-panel desk-jobs" aria-labelledby="desk-jobs">
      <h2 id="desk-jobs">{t('desk.jobs')}</h2>
      {jobs.error ? (
        <Failed error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : !jobs.data ? (
        <Skeleton />
      ) : (
        <JobList
          caption={t('desk.jobs')}
          rows={jobs.data.items}
          rowKey={({ id }) => id}
          columns={[
            { key: 'job', title: t('desk.job'), card: 'title', render: ({ name }) => <code>{name}</code> },
            { key: 'error', title: t('desk.error'), card: 'detail', render: (job) => <Cause job={job} /> },
            {
              key: 'tries',
              title: t('desk.tries'),
              card: 'detail',
              align: 'end',
              render: ({ tries }) => number(tries),
            },
            {
              key: 'lastRun',
              title: t('desk.lastRun'),
              card: 'detail',
              render: ({ lastDate }) => lastDate && dateTime(lastDate),
            },
            { key: 'next', title: t('desk.next'), card: 'detail', render: (job) => next(job) },
          ]}
          rowActions={(job) => <FailingJobActions job={job} />}
        />
      )}
    </section>
  )
}

/** Why it failed, in words; below them what the program said. */
function Cause({ job: { cause, error } }: { job: FailingJob }) {
  const { t } = useTranslation('mf-account')
  return (
    <>
      {t(`desk.causes.${cause}`)}
      {error && (
        <div className="desk-job-error">
          <code>{error}</code>
        </div>
      )}
    </>
  )
}
