import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
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
      caption={t('users.title')}
      empty={t('users.empty')}
      columns={[
        { key: 'userName', title: t('users.userName'), render: ({ userName }) => userName },
        { key: 'email', title: t('users.email'), render: ({ email }) => email },
        { key: 'role', title: t('users.role'), render: ({ role }) => common(`role.${role}`) },
        { key: 'status', title: t('users.status'), render: ({ status }) => t(`users.statuses.${status}`) },
        {
          key: 'lastSignIn',
          title: t('users.lastSignIn'),
          render: ({ lastSignIn }) => (lastSignIn ? dateTime(lastSignIn) : t('users.never')),
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
      caption={t('senders.title')}
      empty={t('senders.empty')}
      columns={[
        { key: 'name', title: t('senders.name'), render: ({ name }) => name },
        { key: 'status', title: t('senders.status'), render: ({ status }) => <SenderStatus status={status} /> },
        { key: 'createDate', title: t('senders.createDate'), render: ({ createDate }) => dateTime(createDate) },
      ]}
    />
  )
}

type Props<Row extends { id: string }> = {
  query: UseQueryResult<{ items: Row[] }>
  caption: string
  columns: readonly ListColumn<Row>[]
  empty: string
}

/** A short list within a tab, with its help: how to change what it shows. */
function Rows<Row extends { id: string }>({ query, caption, columns, empty }: Props<Row>) {
  const { t } = useTranslation('mf-account')
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton />
  if (query.data.items.length === 0) return <Empty title={empty} help={t('subAccounts.actFor')} />
  return (
    <>
      <p>{t('subAccounts.actFor')}</p>
      <ListTable caption={caption} rows={query.data.items} rowKey={({ id }) => id} columns={columns} />
    </>
  )
}
