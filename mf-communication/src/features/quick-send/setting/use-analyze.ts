import { useShell } from '@songsarn/remote/use-shell'
import { useMutation } from '@tanstack/react-query'
import { bindAnalysis, draftStore } from '../draft/draft-store.ts'

/** Asks for the analysis of the draft as it stands, or gives the one that was already made of it. */
export function useAnalyze(onAnalyzed: (id: string) => void) {
  const { api } = useShell()
  return useMutation({
    mutationFn: async () => {
      const { draft } = draftStore.getState()
      if (draft.analysisId) return draft.analysisId
      const body = { from: draft.quicksendFrom, to: draft.quicksendTo, content: draft.content }
      const { id } = await api.createAnalysis({ body })
      // Changed while the service was asked: the analysis is of something else, and stays unused.
      if (draftStore.getState().draft !== draft) return undefined
      bindAnalysis(id)
      return id
    },
    onSuccess: (id) => {
      if (id) onAnalyzed(id)
    },
  })
}
