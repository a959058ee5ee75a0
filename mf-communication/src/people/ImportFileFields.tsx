import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import type { MappedField } from '@songsarn/ui/mapping/guess-columns'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FileHelp } from '../columns/FileHelp.tsx'
import { ImportUpload } from '../columns/ImportUpload.tsx'
import { type Mapping, NO_FILE } from '../columns/mapping.ts'
import { useImportFile } from '../columns/use-import-file.ts'

/** The values of both imports, of people and of the blacklist. Each sends those that its call takes. */
export type ImportValues = Mapping & { existing: string; note: string }

export const NO_IMPORT: ImportValues = { ...NO_FILE, existing: 'update', note: '' }

type Props = {
  form: ContractForm<ImportValues>
  known: readonly MappedField[]
  takesOwn?: boolean
  example: 'people' | 'blacklist'
}

/** The file of an import, and what its columns are. For the rest, see `useImportFile`. */
export function ImportFileFields({ form, known, takesOwn, example }: Props) {
  const { t } = useTranslation('mf-communication')
  const file = useWatch({ control: form.control, name: 'file' })
  const { sample, fields, guess } = useImportFile(file?.id, known, takesOwn)
  return (
    <>
      <FormField form={form} name="file" label={t('people.file')} help={<FileHelp example={example} />}>
        {(control) => <ImportUpload {...control} onStored={(rows) => form.change(guess(rows))} />}
      </FormField>
      {file && sample.length > 0 && (
        <FormField form={form} name="columns" label={t('people.columns')} isGroup>
          {({ id, value, onChange, disabled }) => (
            <ColumnMapping {...{ id, value, onChange, disabled, fields }} rows={sample} />
          )}
        </FormField>
      )}
    </>
  )
}

/** What the forms of imports say of their file. */
export function useImportRules() {
  const { t } = useTranslation('mf-communication')
  return {
    bodyNames: { file: 'fileId' },
    words: { file: { required: t('people.fileRequired') }, columns: { required: t('people.mobileColumn') } },
    fieldOfCode: { 'file.gone': 'file' },
  } as const
}
