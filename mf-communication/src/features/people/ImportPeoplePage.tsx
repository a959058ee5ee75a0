import { MAX_IMPORT_BYTES } from '@songsarn/contract/files'
import { EXISTING, importPeople } from '@songsarn/contract/people'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import { type ColumnChoice, guessColumns, hasHeadings } from '@songsarn/ui/mapping/guess-columns'
import { type UploadedFile, UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { usePersonFields, withOwnFields } from '../../columns/mapped-fields.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { useStartImport } from './use-people.ts'

/** Imports people from a file: upload, columns, then its progress, which the address holds. */
export function ImportPeoplePage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const [query] = useSearchParams()
  const id = query.get('import')
  if (!session.can('create', 'Person')) return <NoPermissionPage />
  return (
    <DetailPage title={t('people.import')} help={id === null ? t('people.importHelp') : undefined}>
      {id === null ? <ImportForm /> : <ImportProgress key={id} id={id} />}
    </DetailPage>
  )
}

type Values = { file: UploadedFile | null; columns: ColumnChoice; existing: string }

/** Without a file, nothing is wrong with its columns. */
function checkMapping({ file, columns }: Values): FormProblems {
  return file && (columns.mobile ?? null) === null ? { columns: { code: 'required' } } : {}
}

function ImportForm() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const { mutateAsync } = useStartImport()
  const known = usePersonFields()
  const [sample, setSample] = useState<readonly (readonly string[])[]>([])
  const fields = useMemo(() => withOwnFields(known, sample), [known, sample])
  const form = useContractForm(importPeople, {
    id: 'import-people',
    initial: { file: null, columns: {}, existing: 'update' } as Values,
    bodyNames: { file: 'fileId' },
    toBody: ({ file, columns, existing }) => ({
      fileId: file?.id,
      hasHeadings: hasHeadings(sample, fields),
      columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null)),
      existing,
    }),
    check: checkMapping,
    words: { file: { required: t('people.fileRequired') }, columns: { required: t('people.mobileColumn') } },
    fieldOfCode: { 'file.gone': 'file' },
    send: mutateAsync,
    onSaved: ({ id }) => navigate(`/people/import?import=${id}`, { replace: true }),
  })
  const file = useWatch({ control: form.control, name: 'file' })

  async function upload(chosen: File, signal: AbortSignal): Promise<string> {
    const stored = await api.createFile({ file: chosen }, { signal })
    setSample(stored.sample)
    form.change({ columns: guessColumns(stored.sample, withOwnFields(known, stored.sample)) })
    return stored.fileId
  }

  return (
    <PageForm form={form} submit={t('people.startImport')}>
      <FormField form={form} name="file" label={t('people.file')} help={t('people.fileHelp')}>
        {(control) => (
          <UploadInput
            {...control}
            kinds={['csv', 'txt', 'xlsx']}
            maxSize={MAX_IMPORT_BYTES}
            upload={(chosen, { signal }) => upload(chosen, signal)}
          />
        )}
      </FormField>
      {file && sample.length > 0 && (
        <FormField form={form} name="columns" label={t('people.columns')} isGroup>
          {({ id, value, onChange, disabled }) => (
            <ColumnMapping
              id={id}
              rows={sample}
              fields={fields}
              value={value}
              onChange={onChange}
              disabled={disabled}
            />
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
