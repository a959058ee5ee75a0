import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import { fieldProblemText, problemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { useHeld } from '@songsarn/ui/states/use-held.tsx'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AskMessage } from './AskMessage.tsx'
import { MessageRow } from './MessageRow.tsx'
import { type MessageRefusal, messageRefusal } from './message-refusal.ts'
import { useReloadCampaigns } from './use-campaigns.ts'
import { useWaiting, type WaitingMessage } from './use-waiting.ts'

type Props = {
  campaign: CampaignDetail
  onBack(): void
  /** Opens the message that the service refused. */
  onCorrect(refusal: MessageRefusal): void
}

/** Last step: what confirming will do and cost, in one sentence, and each message. All are sent or scheduled, or none. */
export function ConfirmStep({ campaign, onBack, onCorrect }: Props) {
  const { t, i18n } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const waiting = useWaiting(campaign.waiting)
  const unasked = waiting.filter(({ analysis }) => analysis?.approval && analysis.approval.waitingId === null)
  const own = waiting.filter(({ analysis }) => !analysis?.approval)
  const messages = own.map((of) => ({ id: of.id, version: of.version, analysisId: of.analysisId ?? '' }))
  const confirm = useConfirm(campaign, messages)
  const held = useHeld()
  const isReady = waiting.every(({ state }) => state === 'ready')
  const { missing, sentence } = useSentence(campaign, own)
  const refusal = messageRefusal(confirm.error, confirm.variables?.map(({ id }) => id) ?? [])
  return (
    <>
      {isReady && own.length > 0 && <p className="campaign-sentence">{sentence}</p>}
      {isReady && unasked.length > 0 && (
        <Alert type="info" showIcon title={t('campaigns.askFirst', { count: unasked.length })} />
      )}
      {isReady && unasked.length === 0 && own.length < waiting.length && (
        <Alert type="info" showIcon title={t('campaigns.asked', { count: waiting.length - own.length })} />
      )}
      {isReady && missing > 0 && <Alert type="error" showIcon title={t('campaigns.missing', { count: missing })} />}
      {!isReady && <Alert type="warning" showIcon title={t('campaigns.notReady')} />}
      {confirm.error && !refusal && <Problem error={confirm.error} title={t('campaigns.refused')} />}
      {refusal && <Alert type="error" showIcon role="alert" title={t('campaigns.refused')} />}
      <ul className="campaign-messages" aria-label={t('campaigns.messages')}>
        {waiting.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            startDate={campaign.startDate}
            actions={unasked.includes(message) && <AskMessage campaign={campaign} message={message} />}
            refusal={
              refusal?.message === message.id && (
                <Alert
                  type="error"
                  showIcon
                  title={refusalText(i18n, refusal.error)}
                  action={
                    <Button size="small" onClick={() => onCorrect(refusal)}>
                      {t('send.correct')}
                    </Button>
                  }
                />
              )
            }
          />
        ))}
      </ul>
      {held.notice}
      <div className="page-panel form-actions campaign-bar">
        <Button
          type="primary"
          loading={confirm.isPending}
          disabled={!isReady || missing > 0 || unasked.length > 0 || own.length === 0}
          onClick={() => held.hold() || confirm.mutate(messages)}
        >
          {t('campaigns.confirm', { count: own.length })}
        </Button>
        <Button onClick={onBack}>{common('action.back')}</Button>
      </div>
    </>
  )
}

type Confirmed = { id: string; version: number; analysisId: string }

/** Confirms exactly what is shown. After a lost answer the next try is the same request: it sends once. */
function useConfirm({ id, name }: CampaignDetail, messages: readonly Confirmed[]) {
  const { t } = useTranslation('mf-communication')
  const { api, toast, balance } = useShell()
  const navigate = useNavigate()
  const reload = useReloadCampaigns()
  const shown = JSON.stringify(messages)
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [shown])
  return useMutation({
    mutationFn: (confirmed: Confirmed[]) =>
      api.confirmCampaign({ params: { id }, body: { messages: confirmed } }, { idempotencyKey }),
    async onSuccess() {
      balance.refresh()
      toast({ kind: 'success', message: t('campaigns.confirmed', { name }) })
      navigate(`/communication/campaign/${id}`, { replace: true })
      void reload()
    },
    // A colleague may have changed what is shown.
    onError: () => void reload(),
  })
}

function useSentence({ startDate, endDate }: CampaignDetail, waiting: readonly WaitingMessage[]) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const sum = (of: 'totalRecipients' | 'totalCredit') =>
    waiting.reduce((total, { analysis }) => total + (analysis?.[of] ?? 0), 0)
  const credits = sum('totalCredit')
  const balance = waiting[0]?.analysis?.balanceBefore ?? null
  const values = {
    count: waiting.length,
    recipients: common('unit.recipient', { count: sum('totalRecipients') }),
    credits: common('unit.credit', { count: credits }),
    start: dateTime(startDate),
    end: dateTime(endDate),
    left: common('unit.credit', { count: Math.max(0, (balance ?? 0) - credits) }),
  }
  const missing = balance === null ? 0 : Math.max(0, credits - balance)
  return {
    missing,
    sentence: t(balance === null || missing > 0 ? 'campaigns.sentencePlain' : 'campaigns.sentence', values),
  }
}

/** Text of the problem of a message. For an invalid body, the text of the problem of its field. */
function refusalText(i18n: I18n, { code, params, errors }: MessageRefusal['error']): string {
  const [first] = errors
  return code === 'request.invalid' && first ? fieldProblemText(i18n, first) : problemText(i18n, { code, params })
}
