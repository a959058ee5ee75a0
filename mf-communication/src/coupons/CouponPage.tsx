import type { CouponDetail } from '@songsarn/contract/communication/coupons'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSendAction } from '../send/use-send-action.ts'
import { AddCodesDialog } from './AddCodesDialog.tsx'
import { CouponChart } from './CouponChart.tsx'
import { CouponCodes } from './CouponCodes.tsx'
import { useCoupon } from './use-coupons.ts'

/** One coupon: how many codes were sent, opened and redeemed, by day, and each code. */
export function CouponPage() {
  const { t } = useTranslation('mf-communication')
  const { id = '' } = useParams()
  const coupon = useCoupon(id)
  if (coupon.data) return <Loaded key={id} coupon={coupon.data} />
  return (
    <PageState
      title={t('coupons.one')}
      query={coupon}
      notFound={{ item: t('coupons.one'), back: { label: t('coupons.title'), to: '/coupons' } }}
    />
  )
}

const COUNTS = ['total', 'free', 'issued', 'opened', 'redeemed'] as const

function Loaded({ coupon }: { coupon: CouponDetail }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const { dateTime, number } = useFormat()
  const [isAdding, setAdding] = useState(false)
  const { id, name, description, startDate, endDate } = coupon
  return (
    <DetailPage
      title={name}
      back={{ label: t('coupons.all'), to: '/coupons' }}
      help={description}
      actions={[
        useSendAction('coupon', id),
        session.can('update', 'Coupon') && { key: 'add', label: t('coupons.add'), run: () => setAdding(true) },
      ]}
      summary={
        <>
          {COUNTS.map((count) => (
            <Figure key={count} name={t(`coupons.count.${count}`)}>
              {number(coupon[count])}
            </Figure>
          ))}
          {startDate !== null && <Figure name={t('coupons.startDate')}>{dateTime(startDate)}</Figure>}
          {endDate !== null && <Figure name={t('coupons.endDate')}>{dateTime(endDate)}</Figure>}
        </>
      }
      tabs={[
        { key: 'days', label: t('coupons.tab.days'), content: <CouponChart coupon={coupon} /> },
        { key: 'codes', label: t('coupons.tab.codes'), content: <CouponCodes id={id} /> },
      ]}
    >
      {isAdding && <AddCodesDialog id={id} onClosed={() => setAdding(false)} />}
    </DetailPage>
  )
}
