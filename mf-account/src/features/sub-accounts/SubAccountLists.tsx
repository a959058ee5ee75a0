import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { SenderStatus } from '../../senders/SenderStatus.tsx'

/** More than an account may have: one page shows all. */
const ALL = 1000

/** The users of a sub-account. To change them, the user acts for that account. */
export function SubAccountUsers({ accountId }: { accountId: string }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api } = useShell()
  const { dateTime } = useFormat()
  const query = useQuery({
    queryKey: ['users', 'of', accountId],
    queryFn: ({ signal }) => api.listUsers({ query: { account: accountId, size: ALL } }, { signal }),
  })
  return (
    <Rows
      query={query}
      empty={t('users.empty')}
      columns={[
        { title: t('users.userName'), render: (_, { userName }) => userName },
        { title: t('users.email'), render: (_, { email }) => email },
        { title: t('users.role'), render: (_, { role }) => common(`role.${role}`) },
        { title: t('users.status'), render: (_, { status }) => t(`users.statuses.${status}`) },
        {
          title: t('users.lastSignIn'),
          render: (_, { lastSignIn }) => (lastSignIn ? dateTime(lastSignIn) : t('users.never')),
        },
      ]}
    />
  )
}

/** The sender names of a sub-account. */
export function SubAccountSenders({ accountId }: { accountId: string }) {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const { dateTime } = useFormat()
  const query = useQuery({
    queryKey: ['senders', 'of', accountId],
    queryFn: ({ signal }) => api.listSenders({ query: { account: accountId, size: ALL } }, { signal }),
  })
  return (
    <Rows
      query={query}
      empty={t('senders.empty')}
      columns={[
        { title: t('senders.name'), render: (_, { name }) => name },
        { title: t('senders.status'), render: (_, { status }) => <SenderStatus status={status} /> },
        { title: t('senders.createDate'), render: (_, { createDate }) => dateTime(createDate) },
      ]}
    />
  )
}

type Props<Row extends { id: string }> = {
  query: UseQueryResult<{ items: Row[] }>
  columns: TableColumnsType<Row>
  empty: string
}

/** A short list within a tab, with its help: how to change what it shows. */
function Rows<Row extends { id: string }>({ query, columns, empty }: Props<Row>) {
  const { t } = useTranslation('mf-account')
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton />
  if (query.data.items.length === 0) return <Empty title={empty} help={t('subAccounts.actFor')} />
  return (
    <>
      <p>{t('subAccounts.actFor')}</p>
      <Table<Row>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={columns}
        dataSource={query.data.items}
      />
    </>
  )
}
