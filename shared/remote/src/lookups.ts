import type { LookupName } from '@songsarn/contract/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useObserved, useShell } from './use-shell.ts'

/** Entries of a dropdown. Pass `enabled: false` until someone opens it or a chosen value needs its label. */
export function useLookup(name: LookupName, { q = '', enabled = true } = {}) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['lookups', name, q],
    queryFn: ({ signal }) => api.getLookup({ params: { name }, query: q ? { q } : {} }, { signal }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/**
 * The options of a filter, fetched when its dropdown opens or a value in the address needs its label.
 * With `search` the service searches, because it answers with the newest entries only.
 */
export function useLookupFilter(name: LookupName, chosen: readonly string[] | undefined, { search = false } = {}) {
  const [isOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const lookup = useLookup(name, { q, enabled: isOpened || (chosen?.length ?? 0) > 0 })
  return {
    options: lookup.data?.items ?? [],
    loading: lookup.isFetching,
    onOpen: () => setOpened(true),
    onSearch: search ? setTyped : undefined,
  }
}

/** The accounts whose data the screen may show: the user's own with its sub-accounts, or only the one that they act for. */
export function useAccounts() {
  const shell = useShell()
  const { accounts } = useObserved(shell.session)
  const acting = useObserved(shell.account)
  return acting.own ? accounts : accounts.filter(({ id }) => id === acting.id)
}
