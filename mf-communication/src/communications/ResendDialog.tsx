import type { Communication } from '@songsarn/contract/communication/communications'
import { RESEND_STATUSES, type ResendStatus, resendUndelivered } from '@songsarn/contract/communication/copies'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { labelOf } from '@songsarn/ui/field/Field.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LOG_STATUS } from './MessageCounts.tsx'

/** Asks which messages are sent again. The next screen shows them with their cost, before they are sent. */
export function ResendDialog({
  communication: { id, status, counts },
  onClosed,
}: {
  communication: Communication
  onClosed(): void
}) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { api } = useShell()
  const navigate = useNavigate()
  const closing = useClosing(onClosed)
  const offered = RESEND_STATUSES.filter((name) => counts[name] > 0)
  // The user did not want the messages of a failed send to be cancelled. Force Stop is a decision.
  const usual: ResendStatus[] = status === 'failed' ? ['undelivered', 'cancelled'] : ['undelivered']
  const form = useContractForm(resendUndelivered, {
    initial: { statuses: usual.filter((name) => offered.includes(name)) },
    send: (body) => api.resendUndelivered({ params: { id }, body }),
    onSaved: (analysis) => navigate(`/communication/${id}/resend?analysis=${analysis.id}`),
    fieldOfCode: { 'recipients.none': 'statuses' },
    words: { statuses: { tooFew: t('resend.none'), tooShort: t('resend.none'), required: t('resend.none') } },
  })
  return (
    <FormDialog form={form} {...closing} title={t('detail.resend')} submit={t('resend.next')}>
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
                    {t(`resend.why.${name}`)}
                  </p>
                </div>
              ))}
            </Checkbox.Group>
          </fieldset>
        )}
      </FormField>
    </FormDialog>
  )
}
