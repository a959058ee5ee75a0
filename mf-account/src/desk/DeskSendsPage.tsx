import { type DeskSend, listDeskSends, STOPPED_STATUSES } from '@songsarn/contract/communication/stopped-sends'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { COMMUNICATION_MARKS } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { COMMUNICATION_TONES } from '@songsarn/ui/status/tones'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'

const PAUSED_BY = ['brake', 'accountSwitchedOff', 'user', 'hours'] as const

/** Sends of all accounts that failed or are paused. Without texts. */
export function DeskSendsPage() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const url = useListUrl(listDeskSends.query)
  const query = useListAnswer(['desk', 'sends', url.query], (api, options) =>
    api.listDeskSends({ query: url.query }, options),
  )
  const account = useLookupFilter('deskAccounts', url.query.account === undefined ? undefined : [url.query.account])
  return (
    <ListScreen
      name="desk-sends"
      title={t('deskSends.title')}
      help={t('deskSends.help')}
      url={url}
      fields={[
        { kind: 'choice', name: 'account', label: t('desk.account'), ...account, single: true, common: true },
        {
          kind: 'choice',
          name: 'status',
          label: t('subAccounts.status'),
          options: STOPPED_STATUSES.map((value) => ({ value, label: common(`communicationStatus.${value}`) })),
          common: true,
        },
        {
          kind: 'choice',
          name: 'pausedBy',
          label: t('deskSends.pausedBy'),
          options: PAUSED_BY.map((value) => ({ value, label: t(`deskSends.reasons.${value}`) })),
          common: true,
        },
        { kind: 'days', from: 'startDate', to: 'endDate', label: t('deskSends.started') },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      query={query}
      empty={<Empty picture={drawings.accounts} title={t('deskSends.none')} />}
    />
  )
}

function useColumns(): ListColumn<DeskSend>[] {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  return [
    {
      key: 'account',
      title: t('desk.account'),
      fixed: true,
      grow: true,
      width: 140,
      card: 'title',
      render: ({ account }) => <ShellLink to={`/desk/accounts/${account.id}`}>{account.accountName}</ShellLink>,
    },
    {
      key: 'name',
      title: t('deskAccounts.name'),
      width: 120,
      render: ({ name, type }) => name ?? common(`smsType.${type}`),
    },
    { key: 'sender', title: t('senders.title'), render: ({ senderName }) => senderName },
    {
      key: 'status',
      title: t('subAccounts.status'),
      card: 'status',
      render: ({ status }) => (
        <StatusTag tone={COMMUNICATION_TONES[status]} mark={COMMUNICATION_MARKS[status]}>
          {common(`communicationStatus.${status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'reason',
      title: t('deskSends.reason'),
      card: 'detail',
      render: ({ failure, pausedBy }) =>
        pausedBy === null
          ? t(failure === 'line.notSet' ? 'deskSends.failures.line' : 'deskSends.failures.sender')
          : t(`deskSends.reasons.${pausedBy}`),
    },
    {
      key: 'waiting',
      title: t('deskSends.waiting'),
      align: 'end',
      card: 'detail',
      render: ({ pending, totalRecipients }) => t('plan.use', { used: number(pending), max: number(totalRecipients) }),
    },
    { key: 'since', title: t('deskSends.since'), card: 'detail', render: ({ since }) => since && <Time at={since} /> },
    { key: 'date', title: t('deskSends.started'), hidden: true, render: ({ date }) => <Time at={date} /> },
  ]
}
