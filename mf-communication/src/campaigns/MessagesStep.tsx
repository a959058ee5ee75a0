import { type CampaignDetail, MAX_CAMPAIGN_MESSAGES } from '@songsarn/contract/communication/campaigns'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MessageEditor } from './MessageEditor.tsx'
import { MessageRow } from './MessageRow.tsx'
import type { MessageRefusal } from './message-refusal.ts'
import { useReloadCampaigns } from './use-campaigns.ts'
import { useWaiting } from './use-waiting.ts'

type Props = {
  campaign: CampaignDetail
  refusal: MessageRefusal | undefined
  /** The message that was open is closed. */
  onClosed(): void
  onBack(): void
  onNext(): void
}

/** Second step: one message or several, each with its recipients, text and time. The address names the open message. */
export function MessagesStep({ campaign, refusal, onClosed, onBack, onNext }: Props) {
  const [params, setParams] = useSearchParams()
  const opened = params.get('message')
  function open(message: string | undefined, options?: { replace: boolean }) {
    if (message === undefined) onClosed()
    setParams({ step: 'messages', ...(message && { message }) }, options)
  }
  if (opened !== null) {
    const refused = refusal?.message === opened ? refusal.error : undefined
    return <MessageEditor campaign={campaign} id={opened} refused={refused} open={open} />
  }
  return <MessageList campaign={campaign} onOpen={open} onBack={onBack} onNext={onNext} />
}

function MessageList({
  campaign,
  onOpen,
  onBack,
  onNext,
}: Omit<Props, 'refusal' | 'onClosed'> & { onOpen(message: string): void }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { api } = useShell()
  const reload = useReloadCampaigns()
  const waiting = useWaiting(campaign.waiting)
  const remove = useMutation({
    mutationFn: (id: string) => api.deleteDraft({ params: { id } }),
    onSuccess: () => reload(),
  })
  const add = { label: t('campaigns.addMessage'), run: () => onOpen('new') }
  if (waiting.length === 0)
    return (
      <>
        <Empty
          picture={drawings.messages}
          title={t('campaigns.noMessages')}
          help={t('campaigns.noMessagesHelp')}
          action={add}
        />
        <Button onClick={onBack}>{common('action.back')}</Button>
      </>
    )
  return (
    <>
      <ul className="campaign-messages" aria-label={t('campaigns.messages')}>
        {waiting.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            startDate={campaign.startDate}
            actions={
              <>
                <Button size="small" onClick={() => onOpen(message.id)}>
                  {common('action.edit')}
                </Button>
                <ConfirmAction
                  danger
                  size="small"
                  question={{
                    title: t('drafts.deleteTitle', { name: message.broadcastName || t('campaigns.unnamed') }),
                    help: t('drafts.discardHelp'),
                    ok: common('action.delete'),
                    run: () => remove.mutateAsync(message.id),
                  }}
                >
                  {common('action.delete')}
                </ConfirmAction>
              </>
            }
          />
        ))}
      </ul>
      <div className="page-panel form-actions campaign-bar">
        <Button type="primary" onClick={onNext}>
          {common('action.next')}
        </Button>
        {waiting.length < MAX_CAMPAIGN_MESSAGES && <Button onClick={add.run}>{add.label}</Button>}
        <Button onClick={onBack}>{common('action.back')}</Button>
      </div>
    </>
  )
}
