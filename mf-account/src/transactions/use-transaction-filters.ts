import { TRANSACTION_ACTIONS, TRANSACTION_STATUSES } from '@songsarn/contract/account/account'
import { useAccounts, useLookupFilter } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterField, FilterValues } from '@songsarn/ui/list/filter-field'
import { useTranslation } from 'react-i18next'

/** The filters of the list and of its groups. */
export function useTransactionFilters(values: FilterValues): FilterField[] {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const accounts = useAccounts()
  const user = useLookupFilter('users', values.user)
  const fields: FilterField[] = [
    { kind: 'days', from: 'startDate', to: 'endDate', label: t('transactions.days'), common: true },
    {
      kind: 'choice',
      name: 'action',
      label: t('transactions.action'),
      options: TRANSACTION_ACTIONS.map((value) => ({ value, label: t(`transactions.actions.${value}`) })),
      common: true,
    },
    {
      kind: 'choice',
      name: 'account',
      label: t('transactions.accountName'),
      options: accounts.map(({ id, name }) => ({ value: id, label: name })),
      common: true,
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('transactions.status'),
      options: TRANSACTION_STATUSES.map((value) => ({ value, label: t(`transactions.statuses.${value}`) })),
    },
  ]
  // Older links and saved views have it.
  if (values.accountName !== undefined)
    fields.push({ kind: 'text', name: 'accountName', label: t('transactions.nameHas') })
  if (session.can('read', 'Communication'))
    fields.push({ kind: 'choice', name: 'user', label: t('transactions.user'), ...user })
  return fields
}
