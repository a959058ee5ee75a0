import { useFormat } from '@songsarn/i18n/use-format'
import { useAnswer } from '@songsarn/remote/use-answer'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { SenderStatus } from '../senders/SenderStatus.tsx'

/** More than an account may have: one page shows all. */
const ALL = 1000

/** The users of a sub-account. To change them, the user acts for that account. */
export function SubAccountUsers({ accountId }: { accountId: string }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const query = useAnswer(['users', 'of', accountId], (api, options) =>
    api.listUsers({ query: { account: accountId, size: ALL } }, options),
  )
  return (
    <Rows
      query={query}
      caption={t('users.title')}
      empty={t('users.empty')}
      picture={drawings.people}
      columns={[
        { key: 'userName', title: t('users.userName'), card: 'title', render: ({ userName }) => userName },
        { key: 'fullName', title: t('users.fullName'), card: 'detail', render: ({ fullName }) => fullName },
        { key: 'email', title: t('users.email'), card: 'detail', render: ({ email }) => email },
        { key: 'role', title: t('users.role'), card: 'detail', render: ({ role }) => common(`role.${role}`) },
        {
          key: 'status',
          title: t('users.status'),
          card: 'status',
          render: ({ status }) => t(`users.statuses.${status}`),
        },
        {
          key: 'lastSignIn',
          title: t('users.lastSignIn'),
          card: 'detail',
          render: ({ lastSignIn }) => (lastSignIn ? dateTime(lastSignIn) : t('users.never')),
        },
      ]}
    />
  )
}

/** The sender names of a sub-account. */
export function SubAccountSenders({ accountId }: { accountId: string }) {
  const { t } = useTranslation('mf-account')
  const { dateTime } = useFormat()
  const query = useAnswer(['senders', 'of', accountId], (api, options) =>
    api.listSenders({ query: { account: accountId, size: ALL } }, options),
  )
  return (
    <Rows
      query={query}
      caption={t('senders.title')}
      empty={t('senders.empty')}
      picture={drawings.sender}
      columns={[
        { key: 'name', title: t('senders.name'), card: 'title', render: ({ name }) => name },
        {
          key: 'status',
          title: t('senders.status'),
          card: 'status',
          render: ({ status }) => <SenderStatus status={status} />,
        },
        {
          key: 'createDate',
          title: t('senders.createDate'),
          card: 'detail',
          render: ({ createDate }) => dateTime(createDate),
        },
      ]}
    />
  )
}

type Props<Row extends { id: string }> = {
  query: UseQueryResult<{ items: Row[] }>
  caption: string
  columns: readonly ListColumn<Row>[]
  empty: string
  picture: ReactElement
}

/** A short list within a tab, with its help: how to change what it shows. */
function Rows<Row extends { id: string }>({ query, caption, columns, empty, picture }: Props<Row>) {
  const { t } = useTranslation('mf-account')
  const List = usePhone() ? RowCards<Row> : ListTable<Row>
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton />
  if (query.data.items.length === 0) return <Empty picture={picture} title={empty} help={t('subAccounts.actFor')} />
  return (
    <div className="list">
      <p>{t('subAccounts.actFor')}</p>
      <List caption={caption} rows={query.data.items} rowKey={({ id }) => id} columns={columns} />
    </div>
  )
}
