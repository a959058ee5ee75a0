import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FULL_MODE } from '../broadcast/full-mode.tsx'
import { useEditor } from '../broadcast/use-editor.ts'
import { useStoredDraft } from '../broadcast/use-stored-draft.ts'
import { DiscardDraft } from '../drafts/DiscardDraft.tsx'
import { DraftState } from '../drafts/DraftState.tsx'
import { NEW_BROADCAST } from '../drafts/draft-fields.ts'
import { useDraftSaver } from '../drafts/use-draft-saver.ts'
import { SendForm } from '../send-form/SendForm.tsx'
import { useReloadCampaigns } from './use-campaigns.ts'

type Open = (message: string | undefined, options?: { replace: boolean }) => void
type Props = {
  campaign: CampaignDetail
  id: string
  /** Why the service refused to send it, at its fields. */
  refused?: unknown
  open: Open
}

/** Writes one message of a campaign, as a broadcast is written. Its draft is saved from its first change on. */
export function MessageEditor({ campaign, id, refused, open }: Props) {
  const { key, first, adopt } = useEditor(id)
  if (first !== 'new') return <StoredMessage key={key} campaign={campaign} id={first} refused={refused} open={open} />
  return <Editor key={key} campaign={campaign} draft={undefined} onCreated={adopt} open={open} />
}

function StoredMessage({ campaign, id, refused, open }: Props) {
  const draft = useStoredDraft(id)
  if (draft.data)
    return <Editor campaign={campaign} draft={draft.data} refused={refused} onCreated={() => {}} open={open} />
  return draft.error ? <Failed error={draft.error} onRetry={() => void draft.refetch()} /> : <Skeleton shape="form" />
}

type EditorProps = Omit<Props, 'id'> & { draft: Draft | undefined; onCreated(id: string): void }

function Editor({ campaign, draft, refused, onCreated, open }: EditorProps) {
  const { t } = useTranslation('mf-communication')
  const reload = useReloadCampaigns()
  const saver = useDraftSaver({
    fields: { ...NEW_BROADCAST, campaignId: campaign.id },
    saved: draft,
    nameOf: (id = `new-${campaign.id}`) => `broadcast-${id}`,
    onCreated(created) {
      onCreated(created)
      open(created, { replace: true })
    },
  })
  async function close() {
    await reload()
    open(undefined)
  }
  async function back() {
    await saver.flush()
    await close()
  }
  return (
    <>
      <p>
        <Button onClick={() => void back()}>{t('campaigns.backToMessages')}</Button>
      </p>
      <DraftState saver={saver} />
      <SendForm
        saver={saver}
        full={{
          ...FULL_MODE,
          campaign,
          actions: <DiscardDraft saver={saver} onDiscarded={() => void close()} />,
        }}
        refused={refused}
        submit={t('campaigns.analyze')}
        onAnalyzed={() => void close()}
      />
    </>
  )
}
