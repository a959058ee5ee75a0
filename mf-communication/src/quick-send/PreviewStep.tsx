import { AnalyzePreview } from '../analysis/AnalyzePreview.tsx'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { discardDraft } from './draft.ts'
import { SendButton } from './SendButton.tsx'
import type { QuickSendFields } from './service-draft.ts'

type Props = {
  analysisId: string
  saver: DraftSaver<QuickSendFields> | undefined
  onBack(): void
  /** Leads back to the first step, which shows `refused` at its field. */
  onDrop(refused?: unknown): void
}

/** The second step: what the analysis found, and the send. */
export function PreviewStep({ analysisId, saver, onBack, onDrop }: Props) {
  return (
    <AnalyzePreview
      key={analysisId}
      analysisId={analysisId}
      onBack={onBack}
      onDrop={onDrop}
      onDiscard={() => void discardDraft()}
      send={(analysis) => <SendButton analysis={analysis} saver={saver} onAgain={onDrop} />}
    />
  )
}
