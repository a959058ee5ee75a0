import { Time } from '@songsarn/ui/time/Time.tsx'
import './desk.css'
import type { listDeskCarriers } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

type Receipts = z.output<typeof listDeskCarriers.answer>['notUnderstood']

/** Lists the codes in receipts that the service does not know. Stays empty without such codes. */
export function NotUnderstood({ receipts }: { receipts: Receipts }) {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const List = usePhone() ? RowCards<Receipts[number]> : ListTable<Receipts[number]>
  if (receipts.length === 0) return null
  return (
    <section className="page-panel desk-receipts" aria-labelledby="desk-receipts">
      <h2 id="desk-receipts">{t('desk.receipts.title')}</h2>
      <p>{t('desk.receipts.help')}</p>
      <List
        caption={t('desk.receipts.title')}
        rows={receipts}
        rowKey={({ carrier, said }) => `${carrier} ${said}`}
        columns={[
          {
            key: 'said',
            title: t('desk.receipts.said'),
            card: 'title',
            render: ({ said }) => (said === 'no id' ? t('desk.receipts.noId') : <code>{said}</code>),
          },
          { key: 'carrier', title: t('desk.carrier'), card: 'detail', render: ({ carrier }) => carrier },
          {
            key: 'count',
            title: t('desk.receipts.count'),
            card: 'detail',
            align: 'end',
            render: ({ count }) => number(count),
          },
          {
            key: 'last',
            title: t('desk.receipts.last'),
            card: 'detail',
            render: ({ lastDate }) => <Time at={lastDate} />,
          },
        ]}
      />
    </section>
  )
}
