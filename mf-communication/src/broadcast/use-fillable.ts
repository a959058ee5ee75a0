import { PERSON_FIELDS, type Person } from '@songsarn/contract/communication/people'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useCustomFields } from '../columns/use-custom-fields.ts'
import { useStoredFile } from '../columns/use-stored-file.ts'
import { type Fillable, typedFillable } from '../send-form/fillable.ts'
import type { SendValues } from '../send-form/send-values.ts'
import { fileRecipients } from './file-recipients.ts'
import { useFirstPerson } from './use-first-person.ts'

/** Merge fields that the chosen audience fills, and the values of its first recipient. */
export function useFillable({ control }: ContractForm<SendValues>): Fillable {
  const [audience, file, columns, hasHeadings, personIds, segmentIds, to] = useWatch({
    control,
    name: ['audience', 'file', 'columns', 'hasHeadings', 'personIds', 'segmentIds', 'broadcastTo'],
  })
  const stored = useStoredFile(audience === 'file' ? file?.id : undefined).data
  const isOfPeople = audience === 'people' || audience === 'segments'
  const own = useCustomFields(isOfPeople).data?.items
  const person = useFirstPerson(audience, audience === 'people' ? personIds : segmentIds)
  const inSegments = useSegmentPeople(audience === 'segments' ? segmentIds : [])
  const typed = audience === 'typed' ? to : ''
  return useMemo(() => {
    const { fields: common, sample, recipientsFor } = typedFillable(typed)
    const mapped = Object.entries(columns).flatMap(([name, column]) => (column === null ? [] : [{ name, column }]))
    const first = stored?.sample[hasHeadings ? 1 : 0] ?? []
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
      recipientsFor(used) {
        if (audience === 'typed') return recipientsFor(used)
        if (audience === 'file' && stored) return fileRecipients(stored, { columns, hasHeadings }, used, filled)
        // Without ids, all people get it.
        const chosen = audience === 'people' && personIds.length > 0 ? personIds.length : undefined
        const count = audience === 'segments' ? inSegments : chosen
        const isSame = !used.some((name) => ofPeople.includes(name))
        const recipients = isSame ? count : undefined
        return [{ values: filled, recipients, isAtMost: !isSame || count !== undefined }]
      },
    }
  }, [audience, isOfPeople, columns, hasHeadings, stored, own, person, personIds, inSegments, typed])
}

/** How many people segments have together; a person of several counts for each. */
function useSegmentPeople(ids: readonly string[]): number | undefined {
  const { data } = useListAnswer(
    // As the field of segments asks for their names.
    ['lookups', 'segments', 'labels', ids],
    (api, options) => api.getLookup({ params: { name: 'segments' }, query: { value: [...ids] } }, options),
    { enabled: ids.length > 0, staleTime: 60_000 },
  )
  if (!data || ids.length === 0) return undefined
  const chosen = data.items.filter(({ value }) => ids.includes(value))
  return chosen.reduce((sum, { detail }) => sum + Number(detail ?? 0), 0) || undefined
}

/** A field of the account's own never hides one that all people have. */
const valuesOf = (person: Person): ReadonlyMap<string, string> =>
  new Map([...Object.entries(person.custom), ...PERSON_FIELDS.map((name): [string, string] => [name, person[name]])])
