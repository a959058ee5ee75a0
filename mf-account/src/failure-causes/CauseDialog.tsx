import { ALL_CARRIERS, type DeskCause, saveDeskCause } from '@songsarn/contract/account/failure-causes'
import { CARRIER_STAGES, CAUSE_OWNERS, RESEND_HELPS } from '@songsarn/contract/base/message-cause'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { shownCode } from './cause-columns.tsx'

/** An entry, the code of an entry to be made, or nothing yet. */
export type EditedCause = Partial<Omit<DeskCause, 'id'>> & { id?: string | null }

type Props = { cause: EditedCause; carriers: readonly string[]; onSaved(): void; onClose(): void }

/** Says what a code means. The carrier, the stage and the code of an entry stay. */
export function CauseDialog({ cause, carriers, onSaved, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const isEntry = cause.text !== undefined
  const form = useContractForm(saveDeskCause, {
    id: 'failure-cause',
    initial: {
      carrier: cause.carrier ?? ALL_CARRIERS,
      stage: cause.stage ?? ('receipt' as const),
      code: cause.code ?? '',
      whose: cause.whose ?? ('unknown' as const),
      resend: cause.resend ?? ('unknown' as const),
      text: cause.text ?? { en: '', th: '' },
      advice: cause.advice ?? { en: '', th: '' },
    },
    toBody: ({ carrier, ...values }) => ({ ...values, carrier: carrier === ALL_CARRIERS ? null : carrier }),
    send: async (body) => {
      await api.saveDeskCause({ body: { ...body, isNew: !isEntry } })
      return body
    },
    onSaved: ({ code }) => {
      toast({ kind: 'success', message: t('failureCauses.saved', { code }) })
      onSaved()
      closing.onClose()
    },
    words: { code: { format: t('failureCauses.codeRule'), taken: t('failureCauses.exists') } },
  })
  const { code = '', stage = 'receipt', carrier } = cause
  return (
    <FormDialog
      form={form}
      title={isEntry ? t('failureCauses.edit', { code: shownCode({ code, stage }) }) : t('failureCauses.new')}
      submit={common('action.save')}
      {...closing}
    >
      {isEntry ? (
        <p className="form-help">
          {t(`failureCauses.stages.${stage}`)} · {carrier ?? t('failureCauses.allCarriers')}
        </p>
      ) : (
        <>
          <SelectField
            form={form}
            name="carrier"
            label={t('desk.carrier')}
            help={t('failureCauses.carrierHelp')}
            options={[
              { value: ALL_CARRIERS, label: t('failureCauses.allCarriers') },
              ...carriers.map((value) => ({ value, label: value })),
            ]}
          />
          <RadioField
            form={form}
            name="stage"
            label={t('failureCauses.stage')}
            options={CARRIER_STAGES.map((value) => ({ value, label: t(`failureCauses.stages.${value}`) }))}
          />
          <TextField form={form} name="code" label={t('failureCauses.code')} help={t('failureCauses.codeHelp')} />
        </>
      )}
      <TextField form={form} name="text.en" label={t('failureCauses.textEn')} />
      <TextField form={form} name="text.th" label={t('failureCauses.textTh')} />
      <TextField form={form} name="advice.en" label={t('failureCauses.adviceEn')} />
      <TextField form={form} name="advice.th" label={t('failureCauses.adviceTh')} />
      <SelectField
        form={form}
        name="whose"
        label={common('cause.who')}
        help={t('failureCauses.whoHelp')}
        options={CAUSE_OWNERS.map((value) => ({ value, label: common(`cause.whose.${value}`) }))}
      />
      <RadioField
        form={form}
        name="resend"
        label={common('cause.resendTitle')}
        options={RESEND_HELPS.map((value) => ({ value, label: common(`cause.resend.${value}`) }))}
      />
    </FormDialog>
  )
}
