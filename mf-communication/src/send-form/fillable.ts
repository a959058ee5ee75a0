import { MERGE_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import type { SendValues } from './send-values.ts'

export type Fillable = {
  /** Merge fields that the chosen audience can fill, for the composer's menu. */
  fields: readonly string[]
  /** Merge fields that a text may have. Fields that the audience cannot fill will be empty, and the composer says so. */
  known: readonly string[]
  /** The values of the first recipient, as far as they are known. */
  sample: Readonly<Record<string, string>>
}

/** Merge fields that typed numbers fill. */
export const TYPED: Fillable = { fields: ['mobile'], known: MERGE_FIELDS, sample: { mobile: '0812345678' } }

/** Whether the text has a code without a default that stays empty. Sent like that, the code would be missing for everyone. */
export const isCouponMissing = ({ content, couponId }: SendValues, { fields, known }: Fillable): boolean =>
  couponId === '' &&
  !fields.includes('coupon') &&
  render(parseContent(content, known).pieces, {}).missing.includes('coupon')
