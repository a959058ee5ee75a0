import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PACE_KINDS, type SendValues } from '../send-form/send-values.ts'

/** How fast it is sent: as fast as possible, so many messages a minute, or evenly until a time. */
export function PaceFields({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const kind = useWatch({ control: form.control, name: 'pace.kind' })
  return (
    <>
      <RadioField
        form={form}
        name="pace.kind"
        label={t('pace.label')}
        options={PACE_KINDS.map((value) => ({ value, label: t(`pace.kind.${value}`) }))}
      />
      {kind === 'perMinute' && (
        <NumberField
          form={form}
          name="pace.perMinute"
          label={t('pace.perMinute')}
          help={t('pace.perMinuteHelp')}
          inputMode="numeric"
        />
      )}
      {kind === 'until' && (
        <DateTimeField form={form} name="pace.until" label={t('pace.until')} help={t('pace.untilHelp')} isToCome />
      )}
    </>
  )
}
