import { writtenMobile } from '@songsarn/sms/format-mobile'
import { MERGE_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import type { Recipients } from '@songsarn/ui/composer/read-content'
import { recipientsOf } from '@songsarn/ui/recipients/parse-recipients'
import type { SendValues } from './send-values.ts'

export type Fillable = {
  /** Merge fields that the chosen audience can fill, for the composer's menu. */
  fields: readonly string[]
  /** Merge fields that a text may have. Fields that the audience cannot fill will be empty, and the composer says so. */
  known: readonly string[]
  /** The values of the first recipient, as far as they are known. */
  sample: Readonly<Record<string, string>>
  /** The recipients by the length of the values of these fields, as far as they are known: at least the longest. */
  recipientsFor(fields: readonly string[]): readonly Recipients[]
}

const SAMPLE_MOBILE = '66812345678'

/** Merge fields that typed numbers fill, one number a line. */
export function typedFillable(numbers: string): Fillable {
  const valid = recipientsOf(numbers).recipients.filter(({ state }) => state === 'valid')
  const sample = { mobile: writtenMobile(valid[0]?.mobile ?? SAMPLE_MOBILE) }
  const byLength = new Map<number, Recipients & { recipients: number }>()
  for (const { mobile = SAMPLE_MOBILE } of valid) {
    const written = writtenMobile(mobile)
    const known = byLength.get(written.length)
    if (known) known.recipients++
    else byLength.set(written.length, { values: { mobile: written }, recipients: 1 })
  }
  const recipients = valid.length > 0 ? [...byLength.values()] : [{ values: sample }]
  return { fields: ['mobile'], known: MERGE_FIELDS, sample, recipientsFor: () => recipients }
}

/** Whether the text has a code without a default that stays empty. Sent like that, the code would be missing for everyone. */
export const isCouponMissing = ({ content, couponId }: SendValues, { fields, known }: Fillable): boolean =>
  couponId === '' &&
  !fields.includes('coupon') &&
  render(parseContent(content, known).pieces, {}).missing.includes('coupon')
