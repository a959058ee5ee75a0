import { createPerson } from '@songsarn/contract/communication/people'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { StepForm } from './StepForm.tsx'

/** Adds a person. A list is imported on its page. */
export function PersonStep({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('mf-reports')
  const { api, toast } = useShell()
  const form = useContractForm(createPerson, {
    id: 'first-person',
    initial: { mobile: '', firstName: '' },
    send: (body) => api.createPerson({ body }),
    onSaved: ({ mobile }) => {
      toast({ kind: 'success', message: t('firstSteps.personAdded', { mobile: formatMobile(mobile) }) })
      onDone()
    },
    fieldOfCode: { 'person.mobileTaken': 'mobile' },
  })
  return (
    <StepForm form={form} submit={t('firstSteps.addPerson')}>
      <TextField form={form} name="mobile" label={t('firstSteps.personMobile')} inputMode="tel" />
      <TextField form={form} name="firstName" label={t('firstSteps.firstName')} />
    </StepForm>
  )
}
