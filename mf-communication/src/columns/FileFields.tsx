import { hasCode } from '@songsarn/client/api-problem'
import type { ImportFile } from '@songsarn/contract/base/files'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import type { MappedField } from '@songsarn/ui/mapping/guess-columns'
import { Alert } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FileHelp } from './FileHelp.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import type { Mapping } from './mapping.ts'
import { useImportFile } from './use-import-file.ts'

type Props = {
  form: ContractForm<Mapping>
  known: readonly MappedField[]
  takesOwn?: boolean
  example: 'people' | 'blacklist'
  label: string
  columns: { label: string; help?: string }
  /** What the form says of the file that it has. */
  describe?(file: ImportFile, fields: readonly MappedField[]): string
}

/** A file with mobiles, and what its columns are. For the rest, see `useImportFile`. */
export function FileFields({ form, known, takesOwn, example, label, columns, describe }: Props) {
  const { t } = useTranslation('mf-communication')
  const file = useWatch({ control: form.control, name: 'file' })
  const { error, data, sample, fields, guess } = useImportFile(file?.id, known, takesOwn)
  return (
    <>
      <FormField form={form} name="file" label={label} help={<FileHelp example={example} />}>
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
          {describe && <p role="status">{describe(data, fields)}</p>}
          <FormField form={form} name="columns" {...columns} isGroup>
            {({ id, value, onChange, disabled }) => (
              <ColumnMapping {...{ id, value, onChange, disabled, fields }} rows={sample} />
            )}
          </FormField>
        </>
      )}
    </>
  )
}
