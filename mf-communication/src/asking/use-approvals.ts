import type { Approval, listApprovals } from '@songsarn/contract/communication/approvals'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'approvals'

export const useApprovals = (query: z.output<typeof listApprovals.query>) =>
  useListAnswer([KEY, 'list', query], (api, options) => api.listApprovals({ query }, options))

export const useApproval = (id: string) =>
  useAnswer([KEY, id], (api, options) => api.getApproval({ params: { id } }, options))

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
