import type { Client } from '@songsarn/client/client'
import type { listBlacklist } from '@songsarn/contract/communication/blacklist'
import { deletePeople, type listPeople } from '@songsarn/contract/communication/people'
import { isWorking, type PeopleImport, type recheckPeopleImport } from '@songsarn/contract/communication/people-imports'
import { listPersonEvents } from '@songsarn/contract/communication/person-events'
import { getRecipient } from '@songsarn/contract/reports/recipients'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useDeletion } from '@songsarn/remote/use-deletion'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const PEOPLE = 'people'
const IMPORTS = 'people-imports'
const BLACKLIST = 'blacklist'

export const usePeople = (query: z.output<typeof listPeople.query>) =>
  useListAnswer([PEOPLE, 'list', query], (api, options) => api.listPeople({ query }, options))

export const usePerson = (id: string) =>
  useAnswer([PEOPLE, id], (api, options) => api.getPerson({ params: { id } }, options))

/** The answer about a mobile, in any writing. */
export const useRecipient = (mobile: string) =>
  useAnswer([PEOPLE, 'recipient', mobile], (api, options) => api.call(getRecipient, { query: { mobile } }, options))

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

export const useDeletePerson = () => useDeletion(PEOPLE, (api, id) => api.deletePerson({ params: { id } }))

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
    pollEvery: ({ status }) => isWorking(status) && 1000,
  })
}

export const useCancelImport = () => useImportStep((api, id: string) => api.cancelPeopleImport({ params: { id } }))
export const useStartImport = () => useImportStep((api, id: string) => api.startPeopleImport({ params: { id } }))
export const useUndoImport = () => useImportStep((api, id: string) => api.undoPeopleImport({ params: { id } }))
/** Finds out again what an import would do, with other readings of its columns. */
export const useRecheckImport = () =>
  useImportStep((api, { id, ...body }: { id: string } & z.output<typeof recheckPeopleImport.body>) =>
    api.recheckPeopleImport({ params: { id }, body }),
  )

/** A step of an import. Its answer is shown at once; what it writes shows in lists that are loaded again. */
function useImportStep<Input>(step: (api: Client, input: Input) => Promise<PeopleImport>) {
  const { api } = useShell()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => step(api, input),
    onSuccess: (answer) => {
      queries.setQueryData([IMPORTS, answer.id], answer)
      void queries.invalidateQueries({ queryKey: [IMPORTS, answer.id] })
    },
  })
}

export const useBlacklist = (query: z.output<typeof listBlacklist.query>) =>
  useListAnswer([BLACKLIST, query], (api, options) => api.listBlacklist({ query }, options))
