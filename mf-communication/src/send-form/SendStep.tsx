import type { Analysis } from '@songsarn/contract/communication/analyses'
import { type DraftFields, paceOfDraft } from '@songsarn/contract/communication/draft-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { useStore } from 'zustand'
import { AnalyzePreview } from '../analysis/AnalyzePreview.tsx'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { SendAnalysis } from '../send/SendAnalysis.tsx'
import { broadcastOf } from './broadcast-of.ts'

type Props = {
  analysisId: string
  saver: DraftSaver
  /** Leads back to the first step, which shows `refused` at its field. */
  onBack(refused?: unknown): void
  /** Leads back to the text. */
  onShorten(): void
  /** The same as `onBack`, and the analysis cannot be used. */
  onDrop(refused?: unknown): void
}

/** The second step: what the analysis found, and the send. */
export function SendStep({ analysisId, saver, onBack, onShorten, onDrop }: Props) {
  const { scheduledAt, pace } = settingOf(useStore(saver.store, ({ fields }) => fields))
  return (
    <AnalyzePreview
      key={analysisId}
      analysisId={analysisId}
      scheduledAt={scheduledAt}
      pace={pace}
      onBack={() => onBack()}
      onShorten={onShorten}
      onDrop={onDrop}
      onSent={() => saver.sent()}
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

/** When a draft starts, and how it is spread. */
const settingOf = (fields: DraftFields) => ({
  scheduledAt: fields.scheduledAt,
  pace: fields.type === 'broadcast' ? paceOfDraft(fields) : undefined,
})

type SendProps = Pick<Props, 'saver'> & { analysis: Analysis; onAgain(refused: unknown): void }

/** Sends or schedules the analysis of a draft, as the draft says. */
function SendDraft({ analysis, saver, onAgain }: SendProps) {
  const { api } = useShell()
  const { scheduledAt, pace } = settingOf(useStore(saver.store, ({ fields }) => fields))
  const { id: analysisId } = analysis

  /** Save changes first: they must not be saved after the send has deleted the draft. */
  async function flush() {
    const draft = await saver.flush()
    const { fields, error } = saver.store.getState()
    if (fields.type === 'quick-send') return { draft, fields: undefined }
    // A colleague who changed the draft meanwhile is asked about here, not by the send.
    if (!draft) throw error ?? new Error('the draft is not saved')
    return { draft, fields }
  }

  async function send() {
    const { draft, fields } = await flush()
    if (!fields) {
      const body = { analysisId, ...(draft && { draftId: draft.id }) }
      return api.createQuickSend({ body }, { idempotencyKey: `quick-send-${analysisId}` })
    }
    const body = broadcastOf(analysisId, draft, fields)
    return api.createBroadcast({ body }, { idempotencyKey: `broadcast-${analysisId}-${draft.version}` })
  }

  async function ask(comment: string) {
    const { draft, fields } = await flush()
    const named = draft && { draft: { id: draft.id, version: draft.version } }
    const body = fields ? broadcastOf(analysisId, draft, fields) : { analysisId, ...named }
    return api.createApproval({ body: { ...body, comment } })
  }

  return (
    <SendAnalysis
      analysis={analysis}
      scheduledAt={scheduledAt}
      pace={pace}
      send={send}
      ask={ask}
      // The draft of a quick send is in the request. The draft of a broadcast stays.
      onAsked={() => saver.store.getState().fields.type === 'quick-send' && saver.sent()}
      onSent={() => saver.sent()}
      onAgain={onAgain}
    />
  )
}
