import { PURPOSES } from '@songsarn/contract/base/states'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SendValues } from './send-values.ts'

/** Asks what the message is for. It does not ask a user without the right to send transactional messages: everything is marketing. */
export function PurposeField({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const purpose = useWatch({ control: form.control, name: 'purpose' })
  // A colleague with the right may have chosen it in this draft: whoever goes on with it must be able to change it.
  if (!session.can('send', 'Transactional') && purpose === 'marketing') return null
  return (
    <ChoiceField
      form={form}
      name="purpose"
      label={t('purpose.label')}
      options={PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`), help: t(`purpose.help.${value}`) }))}
    />
  )
}
