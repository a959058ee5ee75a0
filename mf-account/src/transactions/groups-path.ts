import type { TransactionGroups } from '@songsarn/contract/account/account'
import { useAccounts } from '@songsarn/remote/lookups'

type Filters = Readonly<Record<string, readonly string[]>>

/** Filters as the end of an address. */
export function searchOf(filters: Filters): string {
  const search = new URLSearchParams(Object.entries(filters).flatMap(([name, of]) => of.map((value) => [name, value])))
  return search.size === 0 ? '' : `?${search}`
}

/** An account without sub-accounts is not divided by account. */
export const useFirstGroups = (): TransactionGroups => (useAccounts().length > 1 ? 'account' : 'action')

export const groupsPath = (by: TransactionGroups, filters: Filters): string =>
  `/account/transactions/groups${searchOf({ ...filters, by: [by] })}`
