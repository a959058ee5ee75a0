import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { useStore } from 'zustand'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { SendAnalysis } from '../send/SendAnalysis.tsx'
import type { BroadcastFields } from './broadcast-values.ts'

type Props = { analysis: Analysis; saver: DraftSaver<BroadcastFields>; onAgain(refused: unknown): void }

/** Sends or schedules the analysis of a broadcast, as its draft says. */
export function SendBroadcast({ analysis, saver, onAgain }: Props) {
  const { api } = useShell()
  const { scheduledAt } = useStore(saver.store, ({ fields }) => fields)

  async function send() {
    // A colleague who changed the draft meanwhile is asked about here, not by the send.
    const draft = await saver.flush()
    if (!draft) throw saver.store.getState().error ?? new Error('the draft is not saved')
    const { broadcastName, callbackUrl, campaignId, createTemplate } = saver.store.getState().fields
    const body = {
      analysisId: analysis.id,
      broadcastName,
      createTemplate,
      draft: { id: draft.id, version: draft.version },
      ...(callbackUrl !== '' && { callbackUrl }),
      ...(campaignId !== null && { campaignId }),
      ...(scheduledAt !== null && { scheduledAt }),
    }
    return api.createBroadcast({ body }, { idempotencyKey: `broadcast-${analysis.id}-${draft.version}` })
  }

  return (
    <SendAnalysis
      analysis={analysis}
      scheduledAt={scheduledAt}
      send={send}
      onLeft={() => saver.sent()}
      onAgain={onAgain}
    />
  )
}
