import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { CampaignDraft } from '@songsarn/contract/communication/campaigns'
import { polled } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueries } from '@tanstack/react-query'
import { useReloadCampaigns } from './use-campaigns.ts'

const POLL_MS = 400

/**
 * State of a message that waits. `unfinished`: written, and not analysed. `expired`: its analysis is too old or gone.
 * `nobody`: it has no recipients left. `past`: its time has passed.
 */
type MessageState = 'unfinished' | 'loading' | 'running' | 'failed' | 'expired' | 'nobody' | 'past' | 'ready'

export type WaitingMessage = CampaignDraft & { analysis: Analysis | undefined; state: MessageState }

/** The messages that wait, each with its analysis. */
export function useWaiting(waiting: readonly CampaignDraft[]): WaitingMessage[] {
  const { api } = useShell()
  const analyses = useQueries({
    queries: waiting.map(({ id, analysisId }) => ({
      queryKey: ['analyses', analysisId ?? id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.getAnalysis({ params: { id: analysisId ?? '' } }, { signal }),
      enabled: analysisId !== null,
      ...polled(({ status }: Analysis) => status === 'running' && POLL_MS),
      // Its balance changes with everything else that the account sends.
      staleTime: 0,
    })),
  })
  return waiting.map((draft, index) => {
    const { data: analysis, error } = analyses[index] ?? {}
    const state = draft.analysisId === null ? 'unfinished' : stateOf(analysis, error)
    const isPast = draft.scheduledAt !== null && new Date(draft.scheduledAt) <= new Date()
    return { ...draft, analysis, state: state === 'ready' && isPast ? 'past' : state }
  })
}

function stateOf(analysis: Analysis | undefined, error: unknown): MessageState {
  if (!analysis) return error ? 'expired' : 'loading'
  if (analysis.status !== 'ready') return analysis.status
  if (new Date(analysis.expireDate) <= new Date() || analysis.communicationId !== null) return 'expired'
  return analysis.totalRecipients === 0 ? 'nobody' : 'ready'
}

/** Analyses a message again as it is stored. */
export function useAnalyzeAgain() {
  const { api } = useShell()
  const reload = useReloadCampaigns()
  return useMutation({
    async mutationFn(id: string) {
      const draft = await api.getDraft({ params: { id } })
      const { fields } = draft
      // Rarely needed, and part of the form.
      const { analysisOf, FULL_SETTING, fullBodyOf } = await import('../broadcast/full-rules.ts')
      const { valuesOf } = await import('../send-form/send-values.ts')
      const body = analysisOf(FULL_SETTING.body.parse(fullBodyOf(valuesOf(fields))))
      // Without its former analysis, whose coupon codes are then free for the next one.
      const { version } = await api.updateDraft({
        params: { id },
        body: { version: draft.version, fields: { ...fields, analysisId: null } },
      })
      const analysis = await api.createAnalysis({ body })
      await api.updateDraft({ params: { id }, body: { version, fields: { ...fields, analysisId: analysis.id } } })
    },
    onSettled: () => reload(),
  })
}
