import { monthDays } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAccounts } from '@songsarn/remote/lookups'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

type Props = {
  query: { month: number; account?: string }
  onChange(patch: { month?: number; account?: string }): void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

export function HomeFilter({ query, onChange }: Props) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const accounts = useAccounts()
  const nameOf = (month: number) => format.month(monthDays(month - 1).from)
  return (
    <>
      {accounts.length > 1 && (
        <Select<string>
          className="home-filter"
          aria-label={t('home.account')}
          value={query.account ?? ''}
          onChange={(account) => onChange({ account: account || undefined })}
          options={[
            { value: '', label: t('home.allAccounts') },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          popupMatchSelectWidth={false}
        />
      )}
      <Select<number>
        className="home-filter"
        aria-label={t('home.month')}
        value={query.month}
        onChange={(month) => onChange({ month })}
        options={MONTHS.map((month) => ({
          value: month,
          label: month === 1 ? t('home.thisMonth', { month: nameOf(1) }) : nameOf(month),
        }))}
        popupMatchSelectWidth={false}
      />
    </>
  )
}
