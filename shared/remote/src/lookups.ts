import type { LookupName } from '@songsarn/contract/api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useAnswer, useListAnswer } from './use-answer.ts'
import { useObserved, useShell } from './use-shell.ts'

/** All entries of a short list, such as the sender names. */
export function useLookup(name: LookupName) {
  return useAnswer(['lookups', name], (api, options) => api.getLookup({ params: { name }, query: {} }, options), {
    staleTime: 60_000,
  })
}

const PAGE = 50

/**
 * The choices of a field: the service searches and pages them. They load when the list opens. Labels of chosen values are
 * fetched by value, because a value need not be on a page that is loaded.
 */
export function useLookupChoices(name: LookupName, chosen: readonly string[] = []) {
  const { api } = useShell()
  const [isOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useInfiniteQuery({
    queryKey: ['lookups', name, 'found', q],
    queryFn: ({ signal, pageParam: page }) =>
      api.getLookup({ params: { name }, query: { ...(q && { q }), page, size: PAGE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length : undefined),
    enabled: isOpened,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const listed = found.data?.pages.flatMap(({ items }) => items) ?? []
  const missing = chosen.filter((value) => value !== '' && !listed.some((item) => item.value === value))
  const labels = useListAnswer(
    ['lookups', name, 'labels', missing],
    (api, options) => api.getLookup({ params: { name }, query: { value: missing } }, options),
    { enabled: missing.length > 0, staleTime: 60_000 },
  )
  const labelled = labels.data?.items.filter(({ value }) => missing.includes(value)) ?? []
  return {
    choices: [...(q === '' ? labelled : []), ...listed],
    isLoading: found.isFetching,
    onOpen: () => setOpened(true),
    onSearch: setTyped,
    onMore: () => {
      if (found.hasNextPage && !found.isFetching) void found.fetchNextPage()
    },
  }
}

/** The same for a filter of a list. */
export function useLookupFilter(name: LookupName, chosen: readonly string[] | undefined) {
  const { choices: options, isLoading: loading, ...events } = useLookupChoices(name, chosen)
  return { options, loading, ...events }
}

/** The accounts whose data the screen may show: the user's own account with its sub-accounts, or only the acting account. */
export function useAccounts() {
  const shell = useShell()
  const { accounts } = useObserved(shell.session)
  const acting = useObserved(shell.account)
  return acting.own ? accounts : accounts.filter(({ id }) => id === acting.id)
}
