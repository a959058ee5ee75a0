import { importBlacklist } from '@songsarn/contract/people'
import { useShell } from '@songsarn/remote/use-shell'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
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
import { checkMapping, mappingOf } from '../../columns/mapping.ts'
import { useImportFile } from '../../columns/use-import-file.ts'
import { ImportPage } from './ImportPage.tsx'

/** Adds the mobiles of a file to the blacklist: upload, columns, then its progress, which the address holds. */
export function ImportBlacklistPage() {
  const { t } = useTranslation('mf-communication')
  return <ImportPage title={t('blacklist.import')} help={t('blacklist.importHelp')} form={<ImportForm />} />
}

type Values = { file: UploadedFile | null; columns: ColumnChoice; hasHeadings: boolean; note: string }
const INITIAL: Values = { file: null, columns: {}, hasHeadings: false, note: '' }

function ImportForm() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const form = useContractForm(importBlacklist, {
    id: 'import-blacklist',
    initial: INITIAL,
    bodyNames: { file: 'fileId' },
    toBody: ({ note, ...file }) => ({ ...mappingOf(file), note }),
    check: (values) => checkMapping(values),
    words: { file: { required: t('people.fileRequired') }, columns: { required: t('people.mobileColumn') } },
    fieldOfCode: { 'file.gone': 'file' },
    send: (body) => api.importBlacklist({ body }),
    onSaved: ({ id }) => navigate(`/people/blacklist/import?import=${id}`, { replace: true }),
  })
  const file = useWatch({ control: form.control, name: 'file' })
  const { sample, fields, guess } = useImportFile(file?.id, useListedFields(), false)
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
      <TextField form={form} name="note" label={t('blacklist.note')} help={t('blacklist.importNoteHelp')} />
    </PageForm>
  )
}

function useListedFields(): MappedField[] {
  const { t } = useTranslation('mf-communication')
  return useMemo(
    () => [
      { name: 'mobile', label: t('people.mobile'), isRequired: true, kind: 'mobile', headings: COLUMN_HEADINGS.mobile },
      { name: 'note', label: t('blacklist.note'), headings: COLUMN_HEADINGS.note },
    ],
    [t],
  )
}
