import type { FailingJob } from '@songsarn/contract/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailingJobActions } from './FailingJobActions.tsx'

/** Jobs that failed: what, why, when they ran and run again, and what the operator can do. */
export function FailingJobs() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const { dateTime, number } = useFormat()
  const jobs = useQuery({ queryKey: ['desk', 'jobs'], queryFn: ({ signal }) => api.listFailingJobs({ signal }) })
  const next = ({ state, nextDate }: FailingJob) => {
    if (state === 'running') return t('desk.running')
    return nextDate === null ? t('desk.givenUp') : dateTime(nextDate)
  }
  return (
    <section className="page-panel" aria-labelledby="desk-jobs">
      <h2 id="desk-jobs">{t('desk.jobs')}</h2>
      {jobs.error ? (
        <Failed error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : !jobs.data ? (
        <Skeleton />
      ) : (
        <ListTable
          caption={t('desk.jobs')}
          rows={jobs.data.items}
          rowKey={({ id }) => id}
          columns={[
            { key: 'job', title: t('desk.job'), render: ({ name }) => <code>{name}</code> },
            { key: 'error', title: t('desk.error'), render: (job) => <Cause job={job} /> },
            { key: 'tries', title: t('desk.tries'), align: 'end', render: ({ tries }) => number(tries) },
            {
              key: 'lastRun',
              title: t('desk.lastRun'),
              render: ({ lastDate }) => (lastDate === null ? '–' : dateTime(lastDate)),
            },
            { key: 'next', title: t('desk.next'), render: (job) => next(job) },
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
