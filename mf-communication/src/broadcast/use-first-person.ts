import type { Person } from '@songsarn/contract/communication/people'
import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'

/** The first person of an audience, as an analysis reads them; undefined while unknown, or for an audience without people. */
export function useFirstPerson(audience: string, ids: readonly string[]): Person | undefined {
  const { api } = useShell()
  // Ids rise with time, and an analysis reads people by their ids.
  const first = audience === 'people' ? ids.toSorted()[0] : ids[0]
  return (
    useQuery({
      queryKey: ['people', 'first', audience, first],
      queryFn: async ({ signal }): Promise<Person | null> => {
        if (audience === 'people') return api.getPerson({ params: { id: first ?? '' } }, { signal })
        const query = { segment: first, sort: 'createDate', size: 1 }
        return (await api.listPeople({ query }, { signal })).items[0] ?? null
      },
      enabled: (audience === 'people' || audience === 'segments') && first !== undefined,
      staleTime: 60_000,
    }).data ?? undefined
  )
}
