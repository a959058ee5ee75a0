import { type ImportFile, MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { useShell } from '@songsarn/remote/use-shell'
import { controlOf, Field } from '@songsarn/ui/field/Field.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { ColumnMapping } from '@songsarn/ui/mapping/ColumnMapping.tsx'
import { type ColumnChoice, guessColumns, hasHeadings, type MappedField } from '@songsarn/ui/mapping/guess-columns'
import { UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'
import type { Uploading } from '@songsarn/ui/upload/use-upload'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codesOfCells } from './coupon-values.ts'

const HEADINGS = ['code', 'codes', 'coupon', 'coupons', 'couponCode', 'รหัส', 'คูปอง', 'รหัสคูปอง']

/** Adds the codes of a file to those above. The service reads it, as it reads lists of recipients, and then deletes it. */
export function CodesFile({ onCodes }: { onCodes(codes: string[]): void }) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const id = useId()
  const fields = useMemo<MappedField[]>(
    () => [{ name: 'code', label: t('coupons.code'), isRequired: true, headings: HEADINGS }],
    [t],
  )
  /** A file of several columns, in which no column has a heading for codes. */
  const [unclear, setUnclear] = useState<ImportFile>()
  const [choice, setChoice] = useState<ColumnChoice>({})
  const column = choice.code ?? null

  async function upload(chosen: File, { signal, onProgress }: Uploading): Promise<string> {
    setUnclear(undefined)
    const file = await api.createFile({ file: chosen }, { signal, onSent: onProgress })
    const guessed = guessColumns(file.sample, fields).code ?? (file.columns.length === 1 ? 0 : null)
    if (guessed !== null) await addFrom(file, guessed)
    else {
      setChoice({ code: null })
      setUnclear(file)
    }
    return file.fileId
  }

  async function addFrom({ fileId, name, sample }: ImportFile, from: number) {
    const { cells } = await api.getFileCells({ params: { id: fileId }, query: { column: from } })
    const codes = codesOfCells(hasHeadings(sample, fields) ? cells.slice(1) : cells)
    onCodes(codes)
    toast({ kind: 'info', message: t('coupons.fileRead', { count: codes.length, name }) })
    // If it is not deleted, it ends by itself in a day.
    api.deleteFile({ params: { id: fileId } }).catch(() => {})
  }

  const add = useMutation({
    mutationFn: ({ file, from }: { file: ImportFile; from: number }) => addFrom(file, from),
    onSuccess: () => setUnclear(undefined),
  })

  return (
    <>
      <Field id={id} label={t('coupons.fromFile')} help={t('coupons.fromFileHelp')}>
        <UploadInput
          {...controlOf(id, undefined)}
          aria-required={false}
          disabled={add.isPending}
          value={null}
          onChange={() => {}}
          kinds={['csv', 'txt', 'xlsx']}
          maxSize={MAX_IMPORT_BYTES}
          upload={upload}
        />
      </Field>
      {unclear && (
        <>
          <ColumnMapping rows={unclear.sample} fields={fields} value={choice} onChange={setChoice} />
          {add.error && <Problem error={add.error} />}
          <Button
            disabled={column === null}
            loading={add.isPending}
            onClick={() => column !== null && add.mutate({ file: unclear, from: column })}
          >
            {t('coupons.addFromFile', { name: unclear.name })}
          </Button>
        </>
      )}
    </>
  )
}
