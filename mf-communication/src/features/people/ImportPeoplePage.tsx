import { EXISTING, importPeople } from '@songsarn/contract/people'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import type { ColumnChoice, MappedField } from '@songsarn/ui/mapping/guess-columns'
import type { UploadedFile } from '@songsarn/ui/upload/UploadInput.tsx'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { COLUMN_HEADINGS } from '../../columns/column-headings.ts'
import { ImportUpload } from '../../columns/ImportUpload.tsx'
import { usePersonFields } from '../../columns/mapped-fields.ts'
import { checkMapping, mappingOf } from '../../columns/mapping.ts'
import { useImportFile } from '../../columns/use-import-file.ts'
import { ImportPage } from './ImportPage.tsx'

/** Imports people from a file: upload, columns, then its progress, which the address holds. */
export function ImportPeoplePage() {
  const { t } = useTranslation('mf-communication')
  return <ImportPage title={t('people.import')} help={t('people.importHelp')} form={<ImportForm />} />
}

type Values = { file: UploadedFile | null; columns: ColumnChoice; hasHeadings: boolean; existing: string }

function ImportForm() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const form = useContractForm(importPeople, {
    id: 'import-people',
    initial: { file: null, columns: {}, hasHeadings: false, existing: 'update' } as Values,
    bodyNames: { file: 'fileId' },
    toBody: ({ existing, ...file }) => ({ ...mappingOf(file), existing }),
    check: (values) => checkMapping(values),
    words: { file: { required: t('people.fileRequired') }, columns: { required: t('people.mobileColumn') } },
    fieldOfCode: { 'file.gone': 'file' },
    send: (body) => api.importPeople({ body }),
    onSaved: ({ id }) => navigate(`/people/import?import=${id}`, { replace: true }),
  })
  const file = useWatch({ control: form.control, name: 'file' })
  const { sample, fields, guess } = useImportFile(file?.id, useImportFields())
  return (
    <PageForm form={form} submit={t('people.startImport')}>
      <FormField form={form} name="file" label={t('people.file')} help={t('people.fileHelp')}>
        {(control) => <ImportUpload {...control} onStored={(rows) => form.change(guess(rows))} />}
      </FormField>
      {file && sample.length > 0 && (
        <FormField form={form} name="columns" label={t('people.columns')} isGroup>
          {({ id, value, onChange, disabled }) => (
            <ColumnMapping {...{ id, value, onChange, disabled, fields }} rows={sample} />
          )}
        </FormField>
      )}
      <ChoiceField
        form={form}
        name="existing"
        label={t('people.existing')}
        options={EXISTING.map((value) => ({
          value,
          label: t(`people.existingChoice.${value}`),
          help: t(`people.existingHelp.${value}`),
        }))}
      />
    </PageForm>
  )
}

/** The fields of people, and the user of LINE. */
function useImportFields(): MappedField[] {
  const { t } = useTranslation('mf-communication')
  const fields = usePersonFields()
  return useMemo(
    () => [...fields, { name: 'lineId', label: t('people.lineId'), headings: COLUMN_HEADINGS.lineId }],
    [fields, t],
  )
}
