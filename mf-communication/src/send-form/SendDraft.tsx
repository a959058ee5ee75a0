import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { useStore } from 'zustand'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { SendAnalysis } from '../send/SendAnalysis.tsx'

type Props = { analysis: Analysis; saver: DraftSaver; onAgain(refused: unknown): void }

/** Sends or schedules the analysis of a draft, as the draft says. */
export function SendDraft({ analysis, saver, onAgain }: Props) {
  const { api } = useShell()
  const scheduledAt = useStore(saver.store, ({ fields }) => fields.scheduledAt)
  const { id: analysisId } = analysis

  async function send() {
    // What is unsaved must not be saved after the send has deleted the draft.
    const draft = await saver.flush()
    const { fields, error } = saver.store.getState()
    if (fields.type === 'quick-send') {
      const body = { analysisId, ...(draft && { draftId: draft.id }) }
      return api.createQuickSend({ body }, { idempotencyKey: `quick-send-${analysisId}` })
    }
    // A colleague who changed the draft meanwhile is asked about here, not by the send.
    if (!draft) throw error ?? new Error('the draft is not saved')
    const { broadcastName, callbackUrl, campaignId, createTemplate } = fields
    const body = {
      analysisId,
      broadcastName,
      createTemplate,
      draft: { id: draft.id, version: draft.version },
      ...(callbackUrl !== '' && { callbackUrl }),
      ...(campaignId !== null && { campaignId }),
      ...(scheduledAt !== null && { scheduledAt }),
    }
    return api.createBroadcast({ body }, { idempotencyKey: `broadcast-${analysisId}-${draft.version}` })
  }

  return (
    <SendAnalysis
      analysis={analysis}
      scheduledAt={scheduledAt}
      send={send}
      onSent={() => saver.sent()}
      onAgain={onAgain}
    />
  )
}
