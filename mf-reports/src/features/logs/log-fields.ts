import { LOG_STATUSES, SMS_TYPES } from '@songsarn/contract/states'
import type { FilterField, FilterValues } from '@songsarn/ui/list/filter-field'
import { useTranslation } from 'react-i18next'
import { useCommunicationChoice } from '../../lookup/use-communication-choice.ts'
import { useLookupChoice } from '../../lookup/use-lookup-choice.ts'
import { useAccounts } from '../../use-accounts.ts'

/** Every filter of Logs; the three that are used daily stand in the bar. */
export function useLogFields(values: FilterValues): FilterField[] {
  const { t } = useTranslation('mf-reports')
  const { t: word } = useTranslation('common')
  const campaign = useCommunicationChoice(values.campaign)
  const sender = useLookupChoice('senders', values.sender)
  const user = useLookupChoice('users', values.user)
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
      options: LOG_STATUSES.map((value) => ({ value, label: word(`logStatus.${value}`) })),
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
      options: SMS_TYPES.map((value) => ({ value, label: word(`smsType.${value}`) })),
    },
  ]
  return accounts.length > 1 ? fields : fields.filter((field) => field.kind === 'days' || field.name !== 'account')
}
