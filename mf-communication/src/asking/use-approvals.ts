import type { Approval, listApprovals } from '@songsarn/contract/communication/approvals'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'approvals'

export function useApprovals(query: z.output<typeof listApprovals.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listApprovals({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useApproval(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getApproval({ params: { id } }, { signal }),
  })
}

/** Shows a changed request everywhere. After a refusal, call it without one: somebody else has changed it. */
export function useChangedApproval() {
  const queries = useQueryClient()
  return (changed?: Approval) => {
    if (changed) {
      queries.setQueryData([KEY, changed.id], changed)
      void queries.invalidateQueries({ queryKey: ['analyses', changed.analysisId], exact: true })
      void queries.invalidateQueries({ queryKey: [KEY, 'list'] })
    } else void queries.invalidateQueries({ queryKey: [KEY] })
    void queries.invalidateQueries({ queryKey: ['communications'] })
    void queries.invalidateQueries({ queryKey: ['drafts'] })
  }
}
