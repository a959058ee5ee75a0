import type { LogRow } from '@songsarn/contract/logs'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { useMessagesTo } from './use-people.ts'

/** The newest messages to a person; Logs has all of them. */
export function PersonMessages({ mobile }: { mobile: string }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const messages = useMessagesTo(mobile)
  if (messages.error) return <Failed error={messages.error} onRetry={() => void messages.refetch()} />
  if (!messages.data) return <Skeleton shape="page" />
  if (messages.data.items.length === 0) return <Empty picture="messages" title={t('people.noMessages')} />
  return (
    <>
      <ListTable<LogRow>
        caption={t('people.tab.messages')}
        rows={messages.data.items}
        rowKey={({ messageId }) => messageId}
        columns={[
          { key: 'text', title: t('content.label'), grow: true, render: (row) => row.communication ?? row.excerpt },
          { key: 'status', title: t('people.status'), render: ({ status }) => <LogStatusTag status={status} /> },
          {
            key: 'date',
            title: t('people.sent'),
            render: ({ createDate }) => <time dateTime={createDate}>{dateTime(createDate)}</time>,
          },
        ]}
      />
      <p>
        <ShellLink to={`/logs?mobile=${encodeURIComponent(`+${mobile}`)}`}>{t('people.allMessages')}</ShellLink>
      </p>
    </>
  )
}
