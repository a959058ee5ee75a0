import type { ContractForm } from '@songsarn/ui/form/contract-form'
import type { MappedField } from '@songsarn/ui/mapping/guess-columns'
import { useTranslation } from 'react-i18next'
import { FileFields } from '../columns/FileFields.tsx'
import { type Mapping, NO_FILE } from '../columns/mapping.ts'

/** The values of both imports, of people and of the blacklist. Each sends those that its call takes. */
export type ImportValues = Mapping & { existing: string; note: string; tag: string }

export const NO_IMPORT: ImportValues = { ...NO_FILE, existing: 'update', note: '', tag: '' }

type Props = {
  form: ContractForm<ImportValues>
  known: readonly MappedField[]
  takesOwn?: boolean
  example: 'people' | 'blacklist'
}

/** The file of an import, and what its columns are. */
export function ImportFileFields({ form, ...props }: Props) {
  const { t } = useTranslation('mf-communication')
  return (
    <FileFields
      // The form has these fields among others.
      form={form as unknown as ContractForm<Mapping>}
      label={t('people.file')}
      columns={{ label: t('people.columns') }}
      {...props}
    />
  )
}

/** Rules and words of the forms of imports about their file. */
export function useImportRules() {
  const { t } = useTranslation('mf-communication')
  return {
    bodyNames: { file: 'fileId' },
    words: { file: { required: t('people.fileRequired') }, columns: { required: t('people.mobileColumn') } },
    fieldOfCode: { 'file.gone': 'file' },
  } as const
}
