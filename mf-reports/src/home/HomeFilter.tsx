import { MAX_HOME_DAYS } from '@songsarn/contract/reports/home'
import { addDays, today } from '@songsarn/i18n/dates'
import { fieldProblemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAccounts } from '@songsarn/remote/lookups'
import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { firstDayOf, type HomeQuery } from './home-figures.ts'

// A calendar is a third of the size of Home, and most visits look at a month.
const RangePicker = lazy(async () => ({ default: (await import('@songsarn/ui/form/RangePicker.tsx')).RangePicker }))

type Props = {
  query: HomeQuery
  onChange(patch: { [Name in keyof HomeQuery]?: HomeQuery[Name] }): void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
/** Instead of a month. */
const DAYS = 0

/** The account, and a month or a range of days. */
export function HomeFilter({ query, onChange }: Props) {
  const { t, i18n } = useTranslation('mf-reports')
  const format = useFormat()
  const accounts = useAccounts()
  const { startDate, endDate } = query
  const isRange = startDate !== undefined && endDate !== undefined
  const isTooLong = isRange && addDays(startDate, MAX_HOME_DAYS) <= endDate
  const nameOf = (month: number | string) => format.month(firstDayOf(month))
  const known = MONTHS.find((month) => firstDayOf(month) === firstDayOf(query.month))
  function choose(month: number | string) {
    if (month === DAYS) onChange({ startDate: addDays(today(), -6), endDate: today() })
    else onChange({ month, startDate: undefined, endDate: undefined })
  }
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
      <Select<number | string>
        className="home-filter"
        aria-label={t('home.month')}
        value={isRange ? DAYS : (known ?? query.month)}
        onChange={choose}
        options={[
          ...MONTHS.map((month) => ({
            value: month,
            label: month === 1 ? t('home.thisMonth', { month: nameOf(1) }) : nameOf(month),
          })),
          // A link may name an older month.
          ...(known === undefined ? [{ value: query.month, label: nameOf(query.month) }] : []),
          { value: DAYS, label: t('home.days') },
        ]}
        popupMatchSelectWidth={false}
      />
      {isRange && (
        <Suspense fallback={<span className="home-filter" />}>
          <RangePicker
            className="home-filter"
            aria-label={t('home.days')}
            {...(isTooLong && { status: 'error', 'aria-invalid': true })}
            from={startDate}
            to={endDate}
            // Without one end it is no range: the month comes back.
            onChange={(from, to) =>
              onChange(from && to ? { startDate: from, endDate: to } : { startDate: undefined, endDate: undefined })
            }
          />
        </Suspense>
      )}
      {isTooLong && (
        <p className="form-error" role="alert">
          {fieldProblemText(i18n, { code: 'tooManyDays', params: { days: MAX_HOME_DAYS } })}
        </p>
      )}
    </>
  )
}
