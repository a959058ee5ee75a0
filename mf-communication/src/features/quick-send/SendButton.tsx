import type { Analysis } from '@songsarn/contract/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { SendAnalysis } from '../../send/SendAnalysis.tsx'
import { discardDraft, dropAnalysis } from './draft.ts'

/** Sends the analysis of the quick send. */
export function SendButton({ analysis }: { analysis: Analysis }) {
  const { api } = useShell()
  const { id: analysisId } = analysis
  return (
    <SendAnalysis
      analysis={analysis}
      send={() => api.createQuickSend({ body: { analysisId } }, { idempotencyKey: `quick-send-${analysisId}` })}
      onLeft={() => void discardDraft()}
      onAgain={dropAnalysis}
    />
  )
}
