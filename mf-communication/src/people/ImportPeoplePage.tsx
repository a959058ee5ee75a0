import { EXISTING, importPeople } from '@songsarn/contract/communication/people-imports'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import type { MappedField } from '@songsarn/ui/mapping/guess-columns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { COLUMN_HEADINGS } from '../columns/column-headings.ts'
import { usePersonFields } from '../columns/mapped-fields.ts'
import { checkMapping, mappingOf } from '../columns/mapping.ts'
import { ImportFileFields, NO_IMPORT, useImportRules } from './ImportFileFields.tsx'
import { ImportPage } from './ImportPage.tsx'

/** Imports people from a file: upload, columns, what it will do, then its progress, which the address holds. */
export function ImportPeoplePage() {
  const { t } = useTranslation('mf-communication')
  return (
    <ImportPage
      title={t('people.import')}
      back={{ label: t('people.all'), to: '/people' }}
      help={t('people.importHelp')}
      form={<ImportForm />}
    />
  )
}

function ImportForm() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const form = useContractForm(importPeople, {
    id: 'import-people',
    initial: NO_IMPORT,
    ...useImportRules(),
    toBody: ({ existing, tag, ...file }) => ({
      ...mappingOf(file),
      existing,
      ...(tag.trim() !== '' && { tag }),
      preview: true,
    }),
    check: (values) => checkMapping(values),
    send: (body) => api.importPeople({ body }),
    onSaved: ({ id }) => navigate(`/people/import?import=${id}`, { replace: true }),
  })
  return (
    <PageForm form={form} submit={t('people.checkImport')}>
      <ImportFileFields form={form} known={useImportFields()} example="people" />
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
      <TextField form={form} name="tag" label={t('people.tag')} help={t('people.tagHelp')} />
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
