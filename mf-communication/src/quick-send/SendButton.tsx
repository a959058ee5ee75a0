import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { SendAnalysis } from '../send/SendAnalysis.tsx'
import { discardDraft } from './draft.ts'
import type { QuickSendFields } from './service-draft.ts'

type Props = { analysis: Analysis; saver: DraftSaver<QuickSendFields> | undefined; onAgain(refused: unknown): void }

/** Sends the analysis of the quick send. */
export function SendButton({ analysis, saver, onAgain }: Props) {
  const { api } = useShell()
  const { id: analysisId } = analysis

  async function send() {
    // What is unsaved must not be saved after the send has deleted the draft.
    const saved = await saver?.flush()
    const body = { analysisId, ...(saved && { draftId: saved.id }) }
    return api.createQuickSend({ body }, { idempotencyKey: `quick-send-${analysisId}` })
  }

  function empty() {
    saver?.sent()
    discardDraft()
  }

  return <SendAnalysis analysis={analysis} send={send} onLeft={empty} onAgain={onAgain} />
}
