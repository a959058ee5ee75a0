import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useOwnFields } from '../columns/use-own-fields.ts'
import { useStoredFile } from '../columns/use-stored-file.ts'
import { type Fillable, TYPED } from '../send-form/fillable.ts'
import type { SendValues } from '../send-form/send-values.ts'

/** Merge fields that the chosen audience fills, and a sample of their values. */
export function useFillable({ control }: ContractForm<SendValues>): Fillable {
  const [audience, file, columns, hasHeadings] = useWatch({
    control,
    name: ['audience', 'file', 'columns', 'hasHeadings'],
  })
  const rows = useStoredFile(audience === 'file' ? file?.id : undefined).data?.sample
  const isOfPeople = audience === 'people' || audience === 'segments'
  const own = useOwnFields(isOfPeople).data?.items
  return useMemo(() => {
    const mapped = Object.entries(columns).flatMap(([name, column]) => (column === null ? [] : [{ name, column }]))
    const first = rows?.[hasHeadings ? 1 : 0] ?? []
    const ofFile = audience === 'file' ? mapped : []
    const ofPeople = isOfPeople ? [...PERSON_FIELDS, ...(own ?? []).map(({ name }) => name)] : []
    const fields = [...new Set([...TYPED.fields, ...ofPeople, ...ofFile.map(({ name }) => name)])]
    return {
      fields,
      known: [...MERGE_FIELDS, ...fields],
      sample: {
        ...TYPED.sample,
        ...Object.fromEntries(ofPeople.map((name) => [name, `(${name})`])),
        ...Object.fromEntries(ofFile.map(({ name, column }) => [name, first[column] ?? ''])),
      },
    }
  }, [audience, isOfPeople, columns, hasHeadings, rows, own])
}
