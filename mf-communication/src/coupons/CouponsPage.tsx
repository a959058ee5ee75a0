import { COUPON_WARNINGS, type Coupon, listCoupons } from '@songsarn/contract/communication/coupons'
import { useFormat } from '@songsarn/i18n/use-format'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCoupons } from './use-coupons.ts'

/** The account's coupons, newest first. */
export function CouponsPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listCoupons.query)
  const query = useCoupons(url.query)
  const toNew = session.can('create', 'Coupon') && { label: t('coupons.new'), run: () => navigate('/coupons/new') }
  return (
    <ListScreen
      name="coupons"
      title={t('coupons.title')}
      help={t('coupons.help', { field: '{{coupon}}' })}
      toNew={toNew}
      url={url}
      fields={[
        { kind: 'text', name: 'name', label: t('coupons.name'), common: true },
        {
          kind: 'choice',
          name: 'warning',
          label: t('coupons.warning.label'),
          single: true,
          options: COUPON_WARNINGS.map((value) => ({ value, label: t(`coupons.warning.${value}`) })),
        },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/coupons/${id}`}
      query={query}
      empty={
        <EmptyList picture={drawings.coupon} title={t('coupons.empty')} help={t('coupons.emptyHelp')} toNew={toNew} />
      }
    />
  )
}

const COUNTS = ['total', 'free', 'issued', 'opened', 'redeemed'] as const

function useColumns(): ListColumn<Coupon>[] {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('coupons.name'),
      fixed: true,
      grow: true,
      sort: 'name',
      card: 'title',
      render: ({ name }) => name,
    },
    ...COUNTS.map(
      (count): ListColumn<Coupon> => ({
        key: count,
        title: t(`coupons.count.${count}`),
        align: 'end',
        ...(count !== 'total' && count !== 'free' && { card: 'detail' as const }),
        render: (coupon) => number(coupon[count]),
      }),
    ),
    {
      key: 'endDate',
      title: t('coupons.endDate'),
      render: ({ endDate }) => (endDate === null ? '' : <Time at={endDate} />),
    },
    { ...dateColumn('createDate'), title: t('coupons.created') },
  ]
}
