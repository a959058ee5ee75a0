import { CODE_STATES, type CouponCode, listCouponCodes } from '@songsarn/contract/communication/coupons'
import '@songsarn/ui/list/list.css'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useNumberPages } from '@songsarn/ui/list/use-number-pages.tsx'
import { NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCodeColumns } from './use-code-columns.tsx'
import { useCouponCodes } from './use-coupons.ts'

/** The codes of a coupon by page, each with its recipient and what became of it. */
export function CouponCodes({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const url = useListUrl(listCouponCodes.query, { fits: false })
  const list = useCouponCodes(id, url.query)
  const pages = useNumberPages(url, list.data?.total, list.isPlaceholderData)
  const columns = useCodeColumns()
  const Rows = usePhone() ? RowCards<CouponCode> : ListTable<CouponCode>
  return (
    <div className="list">
      <Select
        aria-label={t('coupons.state')}
        value={url.query.state ?? 'any'}
        onChange={(state) => url.set({ state: state === 'any' ? undefined : state })}
        options={[
          { value: 'any', label: t('coupons.anyState') },
          ...CODE_STATES.map((value) => ({ value, label: t(`coupons.states.${value}`) })),
        ]}
        style={{ width: 200 }}
      />
      {list.isError && list.data && <StaleNotice retry={() => void list.refetch()} />}
      {!list.data && list.isError ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton shape="table" />
      ) : list.data.items.length === 0 ? (
        <NoMatches onClear={url.clear} />
      ) : (
        <>
          <Rows
            caption={t('coupons.tab.codes')}
            columns={columns}
            rows={list.data.items}
            rowKey={({ code }) => code}
            stale={list.isPlaceholderData}
          />
          {pages}
        </>
      )}
    </div>
  )
}
