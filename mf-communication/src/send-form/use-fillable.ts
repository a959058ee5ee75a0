import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { MERGE_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useOwnFields } from '../columns/use-own-fields.ts'
import { useStoredFile } from '../columns/use-stored-file.ts'
import type { SendValues } from './send-values.ts'

export type Fillable = {
  /** Merge fields that the chosen audience can fill, for the composer's menu. */
  fields: readonly string[]
  /** Merge fields that a text may have. Those that the audience cannot fill will be empty, which the composer says. */
  known: readonly string[]
  /** The values of the first recipient, as far as they are known. */
  sample: Readonly<Record<string, string>>
}

const SAMPLE_MOBILE = '0812345678'

/** What merge fields the chosen audience fills, and a sample of their values. */
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
    const fields = [...new Set(['mobile', ...ofPeople, ...ofFile.map(({ name }) => name)])]
    return {
      fields,
      known: [...MERGE_FIELDS, ...fields],
      sample: {
        mobile: SAMPLE_MOBILE,
        ...Object.fromEntries(ofPeople.map((name) => [name, `(${name})`])),
        ...Object.fromEntries(ofFile.map(({ name, column }) => [name, first[column] ?? ''])),
      },
    }
  }, [audience, isOfPeople, columns, hasHeadings, rows, own])
}

/** The text has a code without a default, and nothing fills it. Sent like that, it would be empty for everyone. */
export const isCouponMissing = ({ content, couponId }: SendValues, { fields, known }: Fillable): boolean =>
  couponId === '' &&
  !fields.includes('coupon') &&
  render(parseContent(content, known).pieces, {}).missing.includes('coupon')
