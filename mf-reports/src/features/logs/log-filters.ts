import { LOG_STATUSES, SMS_TYPES, type SmsType } from '@songsarn/contract/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAccounts, useLookupFilter } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterField, FilterOption, FilterValues } from '@songsarn/ui/list/filter-field'
import { useQueries } from '@tanstack/react-query'
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
      label: t('logs.filter.mobile'),
      placeholder: t('logs.filter.mobileExample'),
      inputMode: 'tel',
      maxLength: 30,
      common: true,
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('logs.filter.status'),
      options: LOG_STATUSES.map((value) => ({ value, label: common(`logStatus.${value}`) })),
      common: true,
    },
    { kind: 'days', from: 'startDate', to: 'endDate', label: t('logs.filter.dates'), common: true },
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
  ]
  return accounts.length > 1 ? fields : fields.filter((field) => field.kind === 'days' || field.name !== 'account')
}

/**
 * Communications to filter by. One without a name (a quick send) shows its type and time. One that a link names but the
 * lookup does not list, because it is not among the newest, is fetched by its id.
 */
function useCommunicationFilter(chosen: readonly string[] = []) {
  const { api } = useShell()
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const filter = useLookupFilter('communications', chosen)
  const known = new Set(filter.options.map(({ value }) => value))
  const missing = filter.loading ? [] : chosen.filter((id) => !known.has(id))
  const older = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['communication', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.getCommunication({ params: { id } }, { signal }),
      staleTime: 60_000,
    })),
  })
  const name = (label: string, at: string | undefined) =>
    isType(label) && at ? `${common(`smsType.${label}`)} ${format.dateTime(at)}` : label
  const options: FilterOption[] = [
    ...filter.options.map(({ value, label, detail }) => ({
      value,
      label: name(label, detail),
      detail: detail && !isType(label) ? format.dateTime(detail) : undefined,
    })),
    ...older.flatMap(({ data }) =>
      data ? [{ value: data.id, label: data.broadcastName ?? name(data.type, data.submittedDate) }] : [],
    ),
  ]
  return { ...filter, options }
}

const isType = (label: string): label is SmsType => SMS_TYPES.some((type) => type === label)
