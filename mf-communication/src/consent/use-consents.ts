import type { listConsents } from '@songsarn/contract/communication/consent'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'

/** Answers to consent templates, the newest first. */
export function useConsents(query: z.output<typeof listConsents.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['consents', query],
    queryFn: ({ signal }) => api.listConsents({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
