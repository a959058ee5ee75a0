import { CARRIER_STAGES } from '@songsarn/contract/base/message-cause'
import { RULE_FILTERS } from '@songsarn/contract/base/rule-effect'
import { LOG_STATUSES, PURPOSES, SMS_TYPES } from '@songsarn/contract/base/states'
import { OWN_ERROR_CODES, ownErrorOf } from '@songsarn/contract/reports/delivery-error'
import { NO_ERROR_CODE } from '@songsarn/contract/reports/logs'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAccounts, useLookupFilter } from '@songsarn/remote/lookups'
import type { FilterField, FilterOption, FilterValues } from '@songsarn/ui/list/filter-field'
import { useTranslation } from 'react-i18next'

/** Every filter of Logs. The three that are used daily are in the bar. */
export function useLogFilters(values: FilterValues): FilterField[] {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const campaign = useCommunicationFilter(values.campaign)
  const sender = useLookupFilter('senders', values.sender)
  const user = useLookupFilter('users', values.user)
  const accounts = useAccounts()
  const fields: FilterField[] = [
    {
      kind: 'text',
      name: 'mobile',
      label: t('logs.column.mobile'),
      placeholder: t('logs.filter.mobileExample'),
      inputMode: 'tel',
      common: true,
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('logs.filter.status'),
      options: LOG_STATUSES.map((value) => ({ value, label: common(`logStatus.${value}`) })),
      common: true,
    },
    { kind: 'days', from: 'startDate', to: 'endDate', label: t('logs.column.createDate'), common: true },
    { kind: 'choice', name: 'campaign', label: t('logs.filter.campaign'), ...campaign },
    { kind: 'choice', name: 'sender', label: t('logs.filter.sender'), ...sender },
    {
      kind: 'choice',
      name: 'account',
      label: t('logs.filter.account'),
      options: accounts.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'choice', name: 'user', label: t('logs.filter.user'), ...user },
    {
      kind: 'choice',
      name: 'smsType',
      label: t('logs.filter.smsType'),
      options: SMS_TYPES.map((value) => ({ value, label: common(`smsType.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'purpose',
      label: t('logs.filter.purpose'),
      options: PURPOSES.map((value) => ({ value, label: common(`purpose.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'rule',
      label: common('ruleFilter.name'),
      single: true,
      options: RULE_FILTERS.map((value) => ({
        value,
        label:
          value === 'held' || value === 'cancelled' ? common(`ruleFilter.${value}`) : common(`ruleEffect.${value}`),
      })),
    },
    { kind: 'text', name: 'reference', label: t('logs.filter.reference') },
    { kind: 'choice', name: 'error', label: t('logs.filter.error'), options: useErrorOptions(values.error) },
    {
      kind: 'choice',
      name: 'stage',
      label: t('logs.filter.stage'),
      single: true,
      options: CARRIER_STAGES.map((value) => ({ value, label: t(`logs.stage.${value}`) })),
    },
    // Only links choose carriers: most accounts need not know them.
    ...(values.carrier
      ? [
          {
            ...{ kind: 'choice' as const, name: 'carrier', label: t('logs.filter.carrier') },
            options: values.carrier.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ]
  return accounts.length > 1 ? fields : fields.filter((field) => field.kind === 'days' || field.name !== 'account')
}

/** Error codes to filter by: our codes, and the codes of a carrier that a link has chosen. */
function useErrorOptions(chosen: readonly string[] = []): FilterOption[] {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const carriers = chosen.filter((code) => code !== NO_ERROR_CODE && !OWN_ERROR_CODES.includes(code))
  return [
    { value: NO_ERROR_CODE, label: t('logs.errorNone') },
    ...carriers.map((value) => ({ value, label: t('logs.errorCode', { code: value }) })),
    ...OWN_ERROR_CODES.map((value) => {
      const own = ownErrorOf(value)
      return { value, label: own ? common(`deliveryError.${own}`) : value }
    }),
  ]
}

/** Communications to filter by, with their times: two quick sends may begin with the same words. */
function useCommunicationFilter(chosen: readonly string[] = []) {
  const format = useFormat()
  const filter = useLookupFilter('communications', chosen)
  const options = filter.options.map(
    ({ detail, ...option }): FilterOption => ({
      ...option,
      detail: detail && format.dateTime(detail),
    }),
  )
  return { ...filter, options }
}
