import { CODE_EVENTS, type CodeEvent, type ListedCode, listCodes } from '@songsarn/contract/communication/coupons'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useAccounts } from '@songsarn/remote/lookups'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import type { FilterField } from '@songsarn/ui/list/filter-field'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCodeColumns } from './use-code-columns.tsx'
import { useCodes } from './use-coupons.ts'

/** The codes of all coupons that were issued, opened or redeemed in some days: those that Home counts. */
export function CodesPage() {
  const { t } = useTranslation('mf-communication')
  const url = useListUrl(listCodes.query)
  const { event, startDate, endDate, account } = url.query
  const query = useCodes(url.query)
  return (
    <ListScreen
      name="coupon-codes"
      title={t('coupons.list.title')}
      back={{ label: t('coupons.all'), to: '/coupons' }}
      help={t('coupons.list.help')}
      lead={
        <Segmented<CodeEvent>
          aria-label={t('coupons.list.event')}
          value={event}
          onChange={(chosen) => url.set({ event: chosen, sort: undefined })}
          options={CODE_EVENTS.map((value) => ({ value, label: t(`coupons.count.${value}`) }))}
        />
      }
      // An event is always chosen: that alone is no filter that hides rows.
      url={{ ...url, filtered: (startDate ?? endDate ?? account) !== undefined }}
      fields={useFields()}
      columns={useColumns(event)}
      rowKey={({ accountId, code }) => `${accountId} ${code}`}
      query={query}
      empty={<Empty picture={drawings.coupon} title={t('coupons.list.empty')} />}
    />
  )
}

function useFields(): FilterField[] {
  const { t } = useTranslation('mf-communication')
  const accounts = useAccounts()
  const days: FilterField = {
    ...{ kind: 'days', label: t('coupons.list.days'), common: true },
    ...{ from: 'startDate', to: 'endDate' },
  }
  if (accounts.length < 2) return [days]
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }))
  return [
    days,
    { kind: 'choice', name: 'account', label: t('coupons.list.account'), options, single: true, common: true },
  ]
}

const DATES = { issued: 'issueDate', opened: 'openDate', redeemed: 'redeemDate' } as const

/** A card on a phone shows the date of the event. */
function useColumns(event: CodeEvent): ListColumn<ListedCode>[] {
  const { t } = useTranslation('mf-communication')
  const acting = useObserved(useShell().account)
  const isOnly = useAccounts().length < 2
  const [code, ...others] = useCodeColumns().map(({ card, ...column }) => ({
    ...column,
    ...((column.key === 'code' || column.key.endsWith('Date')) && { sort: column.key }),
    ...(column.key.endsWith('Date') ? column.key === DATES[event] && { card: 'detail' as const } : card && { card }),
  }))
  return [
    ...(code ? [code] : []),
    {
      key: 'coupon',
      title: t('coupons.one'),
      card: 'detail',
      // The page of a coupon is for its account.
      render: ({ couponId, coupon, accountId }) =>
        accountId === acting.id ? <Link to={`/coupons/${couponId}`}>{coupon}</Link> : coupon,
    },
    { key: 'account', title: t('coupons.list.account'), hidden: isOnly, render: ({ account }) => account },
    ...others,
  ]
}
