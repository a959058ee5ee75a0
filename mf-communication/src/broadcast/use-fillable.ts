import { PERSON_FIELDS, type Person } from '@songsarn/contract/communication/people'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useCustomFields } from '../columns/use-custom-fields.ts'
import { useStoredFile } from '../columns/use-stored-file.ts'
import { type Fillable, typedFillable } from '../send-form/fillable.ts'
import type { SendValues } from '../send-form/send-values.ts'
import { useFirstPerson } from './use-first-person.ts'

/** Merge fields that the chosen audience fills, and the values of its first recipient. */
export function useFillable({ control }: ContractForm<SendValues>): Fillable {
  const [audience, file, columns, hasHeadings, personIds, segmentIds, to] = useWatch({
    control,
    name: ['audience', 'file', 'columns', 'hasHeadings', 'personIds', 'segmentIds', 'broadcastTo'],
  })
  const rows = useStoredFile(audience === 'file' ? file?.id : undefined).data?.sample
  const isOfPeople = audience === 'people' || audience === 'segments'
  const own = useCustomFields(isOfPeople).data?.items
  const person = useFirstPerson(audience, audience === 'people' ? personIds : segmentIds)
  const typed = audience === 'typed' ? to : ''
  return useMemo(() => {
    const { fields: common, sample, recipients } = typedFillable(typed)
    const mapped = Object.entries(columns).flatMap(([name, column]) => (column === null ? [] : [{ name, column }]))
    const first = rows?.[hasHeadings ? 1 : 0] ?? []
    const ofFile = audience === 'file' ? mapped : []
    const ofPeople = isOfPeople ? [...PERSON_FIELDS, ...(own ?? []).map(({ name }) => name)] : []
    const fields = [...new Set([...common, ...ofPeople, ...ofFile.map(({ name }) => name)])]
    const values = person && valuesOf(person)
    const filled = {
      ...sample,
      ...Object.fromEntries(ofPeople.map((name) => [name, values ? (values.get(name) ?? '') : `(${name})`])),
      ...(person && { mobile: writtenMobile(person.mobile) }),
      ...Object.fromEntries(ofFile.map(({ name, column }) => [name, first[column] ?? ''])),
    }
    return {
      fields,
      known: [...MERGE_FIELDS, ...fields],
      sample: filled,
      recipients: audience === 'typed' ? recipients : [{ values: filled }],
    }
  }, [audience, isOfPeople, columns, hasHeadings, rows, own, person, typed])
}

/** A field of the account's own never hides one that all people have. */
const valuesOf = (person: Person): ReadonlyMap<string, string> =>
  new Map([...Object.entries(person.custom), ...PERSON_FIELDS.map((name): [string, string] => [name, person[name]])])
