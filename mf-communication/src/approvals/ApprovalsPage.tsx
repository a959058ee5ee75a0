import {
  APPROVAL_REQUESTERS,
  APPROVAL_STATUSES,
  type ApprovalListItem,
  listApprovals,
} from '@songsarn/contract/communication/approvals'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { useApprovals } from '../asking/use-approvals.ts'
import { ApprovalStatusTag } from './ApprovalStatusTag.tsx'

/** Sends that wait for another person, and those that were decided; newest first. */
export function ApprovalsPage() {
  const { t } = useTranslation('mf-communication')
  const url = useListUrl(listApprovals.query)
  const query = useApprovals(url.query)
  return (
    <ListScreen
      name="approvals"
      title={t('approvals.title')}
      help={t('approvals.help')}
      url={url}
      fields={[
        {
          kind: 'choice',
          name: 'status',
          label: t('approvals.statusLabel'),
          options: APPROVAL_STATUSES.map((value) => ({ value, label: t(`approvals.status.${value}`) })),
          common: true,
        },
        {
          kind: 'choice',
          name: 'requestedBy',
          label: t('approvals.requestedBy'),
          single: true,
          options: APPROVAL_REQUESTERS.map((value) => ({ value, label: t(`approvals.requester.${value}`) })),
          common: true,
        },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/communication/approvals/${id}`}
      query={query}
      empty={<Empty picture={drawings.tasks} title={t('approvals.empty')} help={t('approvals.emptyHelp')} />}
    />
  )
}

function useColumns(): ListColumn<ApprovalListItem>[] {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('approvals.what'),
      fixed: true,
      grow: true,
      width: 180,
      card: 'title',
      render: ({ broadcastName, excerpt }) => broadcastName ?? excerpt,
    },
    {
      key: 'status',
      title: t('approvals.statusLabel'),
      card: 'status',
      render: ({ status }) => <ApprovalStatusTag status={status} />,
    },
    {
      key: 'recipients',
      title: t('approvals.recipients'),
      align: 'end',
      card: 'detail',
      render: ({ totalRecipients }) => number(totalRecipients),
    },
    {
      key: 'credits',
      title: t('approvals.credits'),
      align: 'end',
      card: 'detail',
      render: ({ totalCredit }) => number(totalCredit),
    },
    {
      key: 'scheduledAt',
      title: t('approvals.time'),
      card: 'detail',
      render: ({ scheduledAt }) => (scheduledAt === null ? t('approvals.atOnce') : <Time at={scheduledAt} />),
    },
    {
      key: 'requestedBy',
      title: t('approvals.requestedBy'),
      card: 'detail',
      render: ({ requestedBy, isByKey }) => (isByKey ? `${requestedBy} (${t('approvals.byKey')})` : requestedBy),
    },
    {
      key: 'createDate',
      title: t('approvals.created'),
      sort: 'createDate',
      render: ({ createDate }) => <Time at={createDate} />,
    },
    {
      key: 'expireDate',
      title: t('approvals.expires'),
      sort: 'expireDate',
      render: ({ expireDate }) => <Time at={expireDate} />,
    },
  ]
}
