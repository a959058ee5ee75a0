import { requestSender } from '@songsarn/contract/account/senders'
import { useShell } from '@songsarn/remote/use-shell'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { StepForm } from './StepForm.tsx'

/** Requests a sender name. Documents and addresses of links are on its page. */
export function SenderStep({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('mf-reports')
  const { api, toast } = useShell()
  const form = useContractForm(requestSender, {
    id: 'first-sender',
    initial: { name: '', purpose: '' },
    send: (body) => api.requestSender({ body }),
    onSaved: ({ name }) => {
      toast({ kind: 'success', message: t('firstSteps.senderRequested', { name }) })
      onDone()
    },
    fieldOfCode: { 'sender.nameTaken': 'name' },
    words: { name: { format: t('firstSteps.senderFormat') } },
  })
  return (
    <StepForm form={form} submit={t('firstSteps.requestSender')}>
      <TextField form={form} name="name" label={t('firstSteps.senderName')} help={t('firstSteps.senderFormat')} />
      <TextAreaField form={form} name="purpose" label={t('firstSteps.purpose')} rows={2} />
    </StepForm>
  )
}
