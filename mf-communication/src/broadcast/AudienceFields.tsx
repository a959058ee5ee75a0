import { hasCode } from '@songsarn/client/api-problem'
import { AUDIENCES } from '@songsarn/contract/communication/drafts'
import { LookupsField } from '@songsarn/remote/LookupsField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import { hasHeadings } from '@songsarn/ui/mapping/guess-columns'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import { RecipientsField } from '@songsarn/ui/recipients/RecipientsField.tsx'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileHelp } from '../columns/FileHelp.tsx'
import { ImportUpload } from '../columns/ImportUpload.tsx'
import { usePersonFields } from '../columns/mapped-fields.ts'
import { useImportFile } from '../columns/use-import-file.ts'
import type { BroadcastValues } from './broadcast-values.ts'

type Props = { form: ContractForm<BroadcastValues>; values: BroadcastValues }

/** Where the recipients come from, and which. What was entered for the other choices stays. */
export function AudienceFields({ form, values }: Props) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const kinds = session.can('read', 'Person') ? AUDIENCES : (['typed', 'file'] as const)
  return (
    <>
      <ChoiceField
        form={form}
        name="audience"
        label={t('broadcast.audience')}
        options={kinds.map((value) => ({
          value,
          label: t(`broadcast.audienceKind.${value}`),
          help: t(`broadcast.audienceHelp.${value}`),
        }))}
      />
      {values.audience === 'typed' && <TypedRecipients form={form} />}
      {values.audience === 'file' && <FileRecipients form={form} values={values} />}
      {values.audience === 'people' && (
        <LookupsField
          form={form}
          name="personIds"
          label={t('broadcast.people')}
          help={t('broadcast.peopleHelp')}
          lookup="people"
          isOptional
          placeholder={t('broadcast.peopleAll')}
        />
      )}
      {values.audience === 'segments' && (
        <LookupsField
          form={form}
          name="segmentIds"
          label={t('broadcast.segments')}
          lookup="segments"
          placeholder={t('broadcast.segmentsChoose')}
          choiceOf={({ value, label, detail }) => ({
            value,
            label,
            detail: t('broadcast.segmentPeople', { count: Number(detail) }),
          })}
        />
      )}
    </>
  )
}

function TypedRecipients({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const stepToast = useStepToast()
  const [typed, setTyped] = useState('')
  function remove(rest: string, removed: string) {
    const before = form.values().broadcastTo
    form.change({ broadcastTo: rest })
    stepToast({
      kind: 'info',
      message: t('to.removed', { count: linesOf(removed).length }),
      action: { label: t('draft.undo'), run: () => form.change({ broadcastTo: before }) },
    })
  }
  return (
    <RecipientsField
      form={form}
      name="broadcastTo"
      label={t('to.label')}
      typed={typed}
      onTyped={setTyped}
      onColumnsLeft={(count) => toast({ kind: 'info', message: t('to.columnsLeft', { count }) })}
      onRemove={remove}
    />
  )
}

function FileRecipients({ form, values: { file } }: Props) {
  const { t } = useTranslation('mf-communication')
  const { error, data, sample, fields, guess } = useImportFile(file?.id, usePersonFields())
  return (
    <>
      <FormField form={form} name="file" label={t('broadcast.file')} help={<FileHelp example="people" />}>
        {(control) => <ImportUpload {...control} onStored={(rows) => form.change(guess(rows))} />}
      </FormField>
      {file &&
        error &&
        (hasCode(error, 'resource.notFound') ? (
          <Alert type="warning" showIcon role="alert" title={t('broadcast.fileGone')} />
        ) : (
          <Problem error={error} />
        ))}
      {file && data && (
        <>
          <p role="status">{t('broadcast.fileRows', { count: data.rows - (hasHeadings(sample, fields) ? 1 : 0) })}</p>
          <FormField
            form={form}
            name="columns"
            label={t('broadcast.columns')}
            help={t('broadcast.columnsHelp')}
            isGroup
          >
            {({ id, value, onChange, disabled }) => (
              <ColumnMapping {...{ id, value, onChange, disabled, fields }} rows={sample} />
            )}
          </FormField>
        </>
      )}
    </>
  )
}
