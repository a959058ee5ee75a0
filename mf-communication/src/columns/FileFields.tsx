import { hasCode } from '@songsarn/client/api-problem'
import { type ImportFile, MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import { guessColumns, hasHeadings, type MappedField } from '@songsarn/ui/mapping/guess-columns'
import { UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'
import type { Uploading } from '@songsarn/ui/upload/use-upload'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FileHelp } from './FileHelp.tsx'
import { withOwnFields } from './mapped-fields.ts'
import type { Mapping } from './mapping.ts'
import { useStoredFile } from './use-stored-file.ts'

type Props = {
  form: ContractForm<Mapping>
  /** The fields that its columns can fill, with `takesOwn` also those that its other headings name. */
  known: readonly MappedField[]
  takesOwn?: boolean
  example: 'people' | 'blacklist'
  label: string
  columns: { label: string; help?: string }
  /** Text of the form about the file that it has. */
  describe?(file: ImportFile, fields: readonly MappedField[]): string
}

/** A file with mobiles, and what its columns are. They are guessed when it is uploaded. */
export function FileFields({ form, known, takesOwn = true, example, label, columns, describe }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const queries = useQueryClient()
  const file = useWatch({ control: form.control, name: 'file' })
  const { error, data } = useStoredFile(file?.id)
  const sample = data?.sample
  const fieldsOf = (rows: ImportFile['sample']) => (takesOwn ? withOwnFields(known, rows) : [...known])
  const fields = useMemo(() => fieldsOf(sample ?? []), [takesOwn, known, sample])

  async function upload(chosen: File, { signal, onProgress }: Uploading): Promise<string> {
    const stored = await api.createFile({ file: chosen }, { signal, onSent: onProgress })
    queries.setQueryData(['files', stored.fileId], stored)
    const all = fieldsOf(stored.sample)
    form.change({ columns: guessColumns(stored.sample, all), hasHeadings: hasHeadings(stored.sample, all) })
    return stored.fileId
  }

  return (
    <>
      <FormField form={form} name="file" label={label} help={<FileHelp example={example} />}>
        {(control) => (
          <UploadInput {...control} kinds={['csv', 'txt', 'xlsx']} maxSize={MAX_IMPORT_BYTES} upload={upload} />
        )}
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
              <ColumnMapping {...{ id, value, onChange, disabled, fields }} rows={data.sample} />
            )}
          </FormField>
        </>
      )}
    </>
  )
}
