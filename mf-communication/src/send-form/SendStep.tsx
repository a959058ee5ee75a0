import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { useStore } from 'zustand'
import { AnalyzePreview } from '../analysis/AnalyzePreview.tsx'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { SendAnalysis } from '../send/SendAnalysis.tsx'

type Props = {
  analysisId: string
  saver: DraftSaver
  /** Leads back to the first step, which shows `refused` at its field. */
  onBack(refused?: unknown): void
  /** The same, and the analysis cannot be used. */
  onDrop(refused?: unknown): void
  /** Begins another send after this one. */
  onNew(): void
}

/** The second step: what the analysis found, and the send. */
export function SendStep({ analysisId, saver, onBack, onDrop, onNew }: Props) {
  const scheduledAt = useStore(saver.store, ({ fields }) => fields.scheduledAt)
  return (
    <AnalyzePreview
      key={analysisId}
      analysisId={analysisId}
      scheduledAt={scheduledAt}
      onBack={() => onBack()}
      onDrop={onDrop}
      onDiscard={onNew}
      send={(analysis) => (
        <SendDraft
          analysis={analysis}
          saver={saver}
          onAgain={(refused) => (refused === undefined ? onDrop() : onBack(refused))}
        />
      )}
    />
  )
}

type SendProps = Pick<Props, 'saver'> & { analysis: Analysis; onAgain(refused: unknown): void }

/** Sends or schedules the analysis of a draft, as the draft says. */
function SendDraft({ analysis, saver, onAgain }: SendProps) {
  const { api } = useShell()
  const scheduledAt = useStore(saver.store, ({ fields }) => fields.scheduledAt)
  const { id: analysisId } = analysis

  async function send() {
    // Save changes first: they must not be saved after the send has deleted the draft.
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
