import './desk.css'
import type { listTopSenders } from '@songsarn/contract/account/desk-traffic'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

const STALE_MS = 60_000

type Answer = z.output<typeof listTopSenders.answer>

/** The accounts that sent most since yesterday. */
export function TopSenders() {
  const top = useAnswer(['desk', 'topSenders'], (api, options) => api.listTopSenders(options), { staleTime: STALE_MS })
  if (top.data) return <Shown {...top.data} />
  return (
    <section className="page-panel">
      {top.error ? <Failed error={top.error} onRetry={() => void top.refetch()} /> : <Skeleton />}
    </section>
  )
}

function Shown({ startDate, items }: Answer) {
  const { t } = useTranslation('mf-account')
  const { date, number, percent } = useFormat()
  const SenderList = usePhone() ? RowCards<Answer['items'][number]> : ListTable<Answer['items'][number]>
  return (
    <section className="page-panel desk-top" aria-labelledby="desk-top">
      <h2 id="desk-top">{t('deskNeeds.topSenders', { date: date(startDate) })}</h2>
      {items.length === 0 ? (
        <p className="desk-quiet">{t('deskNeeds.noSenders', { date: date(startDate) })}</p>
      ) : (
        <SenderList
          caption={t('deskNeeds.topSenders', { date: date(startDate) })}
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'account',
              title: t('desk.account'),
              card: 'title',
              render: ({ id, accountName }) => <ShellLink to={`/desk/accounts/${id}`}>{accountName}</ShellLink>,
            },
            {
              key: 'sent',
              title: t('deskNeeds.sent'),
              card: 'detail',
              align: 'end',
              render: ({ smsSub }) => number(smsSub),
            },
            {
              key: 'rate',
              title: t('deskAccounts.rate'),
              card: 'detail',
              align: 'end',
              render: ({ deliRate }) => percent(deliRate, 2),
            },
            {
              key: 'rejected',
              title: t('deskNeeds.rejected'),
              card: 'detail',
              align: 'end',
              render: ({ rejected }) => number(rejected),
            },
          ]}
        />
      )}
    </section>
  )
}
