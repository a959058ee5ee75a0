import type { listBlacklist } from '@songsarn/contract/communication/blacklist'
import { deletePeople, type listPeople } from '@songsarn/contract/communication/people'
import { listPersonEvents } from '@songsarn/contract/communication/person-events'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const PEOPLE = 'people'
const IMPORTS = 'people-imports'
const BLACKLIST = 'blacklist'

export function usePeople(query: z.output<typeof listPeople.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [PEOPLE, 'list', query],
    queryFn: ({ signal }) => api.listPeople({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePerson(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [PEOPLE, id],
    queryFn: ({ signal }) => api.getPerson({ params: { id } }, { signal }),
  })
}

/** Messages to a person and their deeds, page after page. */
export function usePersonEvents(id: string) {
  const { api } = useShell()
  return useInfiniteQuery({
    queryKey: [PEOPLE, 'events', id],
    queryFn: ({ signal, pageParam: after }) =>
      api.call(listPersonEvents, { params: { id }, query: after === null ? {} : { after } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function useDeletePerson() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deletePerson({ params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: [PEOPLE, id] })
      return queries.invalidateQueries({ queryKey: [PEOPLE, 'list'] })
    },
  })
}

export function useDeletePeople() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof deletePeople.body>) => api.call(deletePeople, { body }),
    // After a refusal too: other people match now.
    onSettled: () => queries.invalidateQueries({ queryKey: [PEOPLE] }),
  })
}

/** The lists and people are loaded again. */
export function useForgetPeople() {
  const queries = useQueryClient()
  return () => Promise.all([PEOPLE, BLACKLIST].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

export function usePeopleImport(id: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => api.getPeopleImport({ params: { id } }, { signal }),
    pollEvery: ({ status }) => status === 'running' && 1000,
  })
}

export function useCancelImport() {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.cancelPeopleImport({ params: { id } }),
    onSuccess: (cancelled) => queries.setQueryData([IMPORTS, cancelled.id], cancelled),
  })
}

export function useBlacklist(query: z.output<typeof listBlacklist.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [BLACKLIST, query],
    queryFn: ({ signal }) => api.listBlacklist({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
