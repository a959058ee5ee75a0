import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'

/** Jobs that failed: what, why, and when they are tried again. */
export function FailingJobs() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const { dateTime, number } = useFormat()
  const jobs = useQuery({ queryKey: ['desk', 'jobs'], queryFn: ({ signal }) => api.listFailingJobs({ signal }) })
  return (
    <section className="page-panel" aria-labelledby="desk-jobs">
      <h2 id="desk-jobs">{t('desk.jobs')}</h2>
      {jobs.error ? (
        <Failed error={jobs.error} onRetry={() => void jobs.refetch()} />
      ) : !jobs.data ? (
        <Skeleton />
      ) : (
        <Table
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={jobs.data.items}
          columns={[
            { title: t('desk.job'), render: (_, { name }) => <code>{name}</code> },
            { title: t('desk.tries'), align: 'end', render: (_, { tries }) => number(tries) },
            { title: t('desk.error'), render: (_, { error }) => error },
            {
              title: t('desk.next'),
              render: (_, { nextDate }) => (nextDate === null ? t('desk.givenUp') : dateTime(nextDate)),
            },
          ]}
        />
      )}
    </section>
  )
}
