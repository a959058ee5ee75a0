import { listNotices, type Notice } from '@songsarn/contract/account/notices'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { noticeText, useNoticeTexts } from '@songsarn/ui/notices/notice-texts'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'

import './notices.css'

/** Events in the account: each row leads to its screen, which marks it as read. */
export function NoticesPage() {
  const { t } = useTranslation('mf-account')
  const text = useNoticeTexts()
  const { dateTime } = useFormat()
  const url = useListUrl(listNotices.query)
  const query = useListAnswer(['notices', 'list', url.query], (api, options) =>
    api.listNotices({ query: url.query }, options),
  )
  const read = useRead()
  const newest = query.data && query.data.unread > 0 && query.data.newest
  return (
    <ListScreen
      name="notices"
      title={t('notices.title')}
      help={
        <>
          {t('notices.help')} <ShellLink to="/account/notifications/settings">{t('notices.settings')}</ShellLink>
        </>
      }
      action={
        newest ? (
          <Button loading={read.isPending} onClick={() => read.mutate({ id: newest, earlier: true })}>
            {text('markAll')}
          </Button>
        ) : undefined
      }
      url={url}
      fields={[
        {
          kind: 'choice',
          name: 'unread',
          label: t('notices.shown'),
          placeholder: t('notices.everything'),
          single: true,
          common: true,
          options: [
            { value: 'true', label: t('notices.onlyUnread') },
            { value: 'false', label: t('notices.onlyRead') },
          ],
        },
      ]}
      columns={[
        {
          key: 'notice',
          title: t('notices.notice'),
          fixed: true,
          grow: true,
          card: 'title',
          render: (notice) => <Line notice={notice} onFollow={() => read.mutate({ id: notice.id, earlier: false })} />,
        },
        {
          key: 'createDate',
          title: t('notices.createDate'),
          sort: 'createDate',
          card: 'detail',
          render: ({ createDate }) => dateTime(createDate),
        },
      ]}
      rowKey={({ id }) => id}
      query={query}
      empty={<Empty picture={drawings.bell} title={text('empty')} help={text('emptyHelp')} />}
    />
  )
}

function Line({ notice, onFollow }: { notice: Notice; onFollow(): void }) {
  const text = useNoticeTexts()
  const { title, reason } = noticeText(text, notice)
  return (
    <div className="notice-line">
      <span>
        <ShellLink to={notice.path} className={notice.read ? '' : 'notice-unread'} onFollow={onFollow}>
          {title}
        </ShellLink>{' '}
        {!notice.read && <Tag color="processing">{text('unread')}</Tag>}
      </span>
      {reason && <span className="notice-reason">{reason}</span>}
    </div>
  )
}

function useRead() {
  const { api, notices } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; earlier: boolean }) => api.readNotices({ body }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['notices'] })
      notices?.refresh()
    },
  })
}
