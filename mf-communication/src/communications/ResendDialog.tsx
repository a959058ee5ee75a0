import type { CallInput } from '@songsarn/contract/base/call'
import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { Communication } from '@songsarn/contract/communication/communications'
import { RESEND_STATUSES, type ResendStatus, resendUndelivered } from '@songsarn/contract/communication/copies'
import { useFormat } from '@songsarn/i18n/use-format'
import { isSentAtOnce, useCost } from '@songsarn/remote/use-cost'
import { useShell } from '@songsarn/remote/use-shell'
import { labelOf } from '@songsarn/ui/field/Field.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button, Checkbox } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { JUST_SENT } from '../send/just-sent.ts'
import { needsAnalysis, useSend } from '../send/use-send.ts'
import { useSendSentence } from '../send/use-send-sentence.ts'
import { LOG_STATUS } from './MessageCounts.tsx'
import { useResend } from './use-resend.ts'

type Body = CallInput<typeof resendUndelivered>['body']

/**
 * Asks which messages are sent again, says to whom and for how much, and sends them. What needs more than one look, as an approval
 * does, goes on on a page of its own.
 */
export function ResendDialog({ communication, onClosed }: { communication: Communication; onClosed(): void }) {
  const { id, status, counts } = communication
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { api } = useShell()
  const navigate = useNavigate()
  const closing = useClosing(onClosed)
  const offered = RESEND_STATUSES.filter((name) => counts[name] > 0)
  // The user did not want the messages of a failed send to be cancelled. Force Stop is a decision.
  const advised: ResendStatus[] = ['undelivered', 'expired', ...(status === 'failed' ? (['cancelled'] as const) : [])]
  const openPage = (analysis: Analysis) => navigate(`/communication/${id}/resend?analysis=${analysis.id}`)
  const form = useContractForm(resendUndelivered, {
    initial: { statuses: advised.filter((name) => offered.includes(name)) },
    send: (body) => submit(body),
    fieldOfCode: { 'recipients.none': 'statuses' },
    words: { statuses: { tooFew: t('resend.none'), tooShort: t('resend.none'), required: t('resend.none') } },
  })
  const statuses = useWatch({ control: form.control, name: 'statuses' })
  const analyze = (body: Body, signal?: AbortSignal) => api.resendUndelivered({ params: { id }, body }, { signal })
  const cost = useCost(statuses.length > 0 ? { statuses } : undefined, analyze)
  const ready = cost.data && isSentAtOnce(cost.data) ? cost.data : undefined
  const { send } = useResend(communication, ready?.id ?? '')
  const sendOnce = useSend(ready?.id ?? '', {
    send,
    onSent: (sentId) => navigate(`/communication/${sentId}`, { state: JUST_SENT }),
  })

  async function submit(body: Body): Promise<void> {
    if (!ready) return openPage(cost.data ?? (await analyze(body)))
    try {
      await sendOnce()
    } catch (error) {
      if (needsAnalysis(error)) void cost.refetch()
      throw error
    }
  }

  return (
    <FormDialog
      form={form}
      {...closing}
      title={t('detail.resend')}
      submit={ready ? t('send.action', { count: ready.totalRecipients }) : t('resend.next')}
      disabled={statuses.length > 0 && cost.isFetching}
    >
      <FormField form={form} name="statuses" label={t('resend.which')} help={t('resend.whichHelp')} isGroup>
        {({ id: field, value, onChange, disabled, 'aria-describedby': description }) => (
          <fieldset id={field} aria-labelledby={labelOf(field)} aria-describedby={description}>
            <Checkbox.Group className="comm-choices" value={value} onChange={onChange} disabled={disabled}>
              {offered.map((name) => (
                <div key={name}>
                  <Checkbox value={name} aria-describedby={`${field}-${name}`}>
                    {common(`logStatus.${LOG_STATUS[name]}`)} ({number(counts[name])})
                  </Checkbox>
                  <p id={`${field}-${name}`} className="form-help">
                    {t(`resend.why.${name}`)} {t(advised.includes(name) ? 'resend.advised' : 'resend.notAdvised')}
                  </p>
                </div>
              ))}
            </Checkbox.Group>
          </fieldset>
        )}
      </FormField>
      <div role="status">
        {ready ? (
          <SendSentence analysis={ready} />
        ) : (
          statuses.length > 0 && !cost.error && t(cost.isFetching ? 'resend.counting' : 'resend.needsMore')
        )}
      </div>
      {cost.error && !cost.isFetching && <Problem error={cost.error} />}
      {ready && (
        <Button
          type="link"
          size="small"
          style={{ alignSelf: 'flex-start', paddingInline: 0 }}
          onClick={() => openPage(ready)}
        >
          {t('resend.see')}
        </Button>
      )}
    </FormDialog>
  )
}

function SendSentence({ analysis }: { analysis: Analysis }) {
  return useSendSentence(analysis, null)
}
