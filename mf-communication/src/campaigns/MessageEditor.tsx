import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BroadcastForm } from '../broadcast/BroadcastForm.tsx'
import { EMPTY_BROADCAST } from '../broadcast/broadcast-values.ts'
import { useBroadcastSaver, useStoredDraft } from '../broadcast/use-broadcast-saver.ts'
import { useEditor } from '../broadcast/use-editor.ts'
import { DraftState } from '../drafts/DraftState.tsx'
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
  const saver = useBroadcastSaver(draft, { ...EMPTY_BROADCAST, campaignId: campaign.id }, (created) => {
    onCreated(created)
    open(created, { replace: true })
  })
  /** Raised to draw the form again with other values. */
  const [version, setVersion] = useState(0)
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
      <DraftState saver={saver} onTaken={() => setVersion((before) => before + 1)} />
      <BroadcastForm
        key={version}
        saver={saver}
        campaign={campaign}
        refused={refused}
        submit={t('campaigns.analyze')}
        onDiscarded={() => void close()}
        onAnalyzed={() => void close()}
      />
    </>
  )
}
