import type { CouponCode } from '@songsarn/contract/communication/coupons'
import { formatMobile } from '@songsarn/sms/format-mobile'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'

const LOOKS = {
  free: { tone: 'neutral', mark: 'waiting' },
  taken: { tone: 'neutral', mark: 'going' },
  issued: { tone: 'info', mark: 'going' },
  opened: { tone: 'info', mark: 'done' },
  redeemed: { tone: 'success', mark: 'done' },
} as const

/** A code with its recipient and what became of it. The keys are the fields by which the lists are sorted. */
export function useCodeColumns(): ListColumn<CouponCode>[] {
  const { t } = useTranslation('mf-communication')
  const time = (at: string | null) => at !== null && <Time at={at} />
  return [
    { key: 'code', title: t('coupons.code'), fixed: true, card: 'title', render: ({ code }) => <code>{code}</code> },
    {
      key: 'state',
      title: t('coupons.state'),
      card: 'status',
      render: ({ state }) => <StatusTag {...LOOKS[state]}>{t(`coupons.states.${state}`)}</StatusTag>,
    },
    {
      key: 'mobile',
      title: t('coupons.mobile'),
      card: 'detail',
      render: ({ mobile }) => mobile !== null && formatMobile(mobile),
    },
    { key: 'issueDate', title: t('coupons.issueDate'), render: ({ issueDate }) => time(issueDate) },
    { key: 'openDate', title: t('coupons.openDate'), render: ({ openDate }) => time(openDate) },
    { key: 'redeemDate', title: t('coupons.redeemDate'), card: 'detail', render: ({ redeemDate }) => time(redeemDate) },
  ]
}
