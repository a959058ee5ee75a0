import { importBlacklist } from '@songsarn/contract/communication/blacklist'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import type { MappedField } from '@songsarn/ui/mapping/guess-columns'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { COLUMN_HEADINGS } from '../columns/column-headings.ts'
import { checkMapping, mappingOf } from '../columns/mapping.ts'
import { ImportFileFields, NO_IMPORT, useImportRules } from './ImportFileFields.tsx'
import { ImportPage } from './ImportPage.tsx'

/** Adds the mobiles of a file to the blacklist: upload, columns, then its progress, which the address holds. */
export function ImportBlacklistPage() {
  const { t } = useTranslation('mf-communication')
  return (
    <ImportPage
      title={t('blacklist.importTitle')}
      back={{ label: t('blacklist.title'), to: '/people/blacklist' }}
      help={t('blacklist.importHelp')}
      form={<ImportForm />}
    />
  )
}

function ImportForm() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const form = useContractForm(importBlacklist, {
    id: 'import-blacklist',
    initial: NO_IMPORT,
    ...useImportRules(),
    toBody: ({ note, ...file }) => ({ ...mappingOf(file), note }),
    check: (values) => checkMapping(values),
    send: (body) => api.importBlacklist({ body }),
    onSaved: ({ id }) => navigate(`/people/blacklist/import?import=${id}`, { replace: true }),
  })
  return (
    <PageForm form={form} submit={t('people.startImport')}>
      <ImportFileFields form={form} known={useListedFields()} takesOwn={false} example="blacklist" />
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
