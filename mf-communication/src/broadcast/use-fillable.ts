import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { type KnownFields, MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { useMemo } from 'react'
import { useStoredFile } from '../columns/use-import-file.ts'
import { useOwnFields } from '../columns/use-own-fields.ts'
import type { BroadcastValues } from './broadcast-values.ts'

type Fillable = {
  /** Merge fields that this audience can fill, for the composer's menu. */
  fields: readonly string[]
  /** Merge fields that a text may have. Those that the audience cannot fill will be empty, which the composer says. */
  known: KnownFields
  /** The values of the first recipient, as far as they are known. */
  sample: Readonly<Record<string, string>>
}

const SAMPLE_MOBILE = '0812345678'
const SAMPLE_COUPON = 'K7M2QX9P'

/** What merge fields the chosen audience fills, and a sample of their values. */
export function useFillable({ audience, file, columns, hasHeadings, couponId }: BroadcastValues): Fillable {
  const rows = useStoredFile(audience === 'file' ? file?.id : undefined).data?.sample
  const own = useOwnFields(audience === 'people' || audience === 'segments').data?.items
  return useMemo(() => {
    const mapped = Object.entries(columns).flatMap(([name, column]) => (column === null ? [] : [{ name, column }]))
    const first = rows?.[hasHeadings ? 1 : 0] ?? []
    const ofFile = audience === 'file' ? mapped : []
    const ofPeople =
      audience === 'people' || audience === 'segments' ? [...PERSON_FIELDS, ...(own ?? []).map(({ name }) => name)] : []
    const coupon = couponId === '' ? [] : ['coupon']
    const fields = [...new Set(['mobile', ...ofPeople, ...ofFile.map(({ name }) => name), ...coupon])]
    return {
      fields,
      known: [...MERGE_FIELDS, ...fields],
      sample: {
        mobile: SAMPLE_MOBILE,
        ...Object.fromEntries(ofPeople.map((name) => [name, `(${name})`])),
        ...Object.fromEntries(ofFile.map(({ name, column }) => [name, first[column] ?? ''])),
        ...(couponId !== '' && { coupon: SAMPLE_COUPON }),
      },
    }
  }, [audience, columns, hasHeadings, couponId, rows, own])
}
