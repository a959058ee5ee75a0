import { cleanEntry, type InvalidReason, normaliseThai, whyInvalid } from '@songsarn/sms/mobile'
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max'
import { ApiProblem } from '../http/api-problem.ts'
import { fieldError } from '../http/field-errors.ts'

/** E.164 digits of an entry, or why it is no mobile number. */
export type NormalisedMobile = { mobile: string } | { reason: InvalidReason }

/**
 * The whole entry must be a mobile number by libphonenumber's metadata, with Thailand as default country. Thai numbers
 * are judged by a table that agrees with it (tested) and is a hundred times quicker; only the rest goes to libphonenumber.
 */
export function normaliseMobile(entry: string): NormalisedMobile {
  const thai = normaliseThai(entry)
  if (thai === undefined) return { reason: whyInvalid(entry) }
  return thai === 'other' ? normaliseForeign(cleanEntry(entry)) : { mobile: thai }
}

/** E.164 digits of a field `mobile` in a body. Refuses everything else at the field, including landlines. */
export function requireMobile(typed: string): string {
  const read = normaliseMobile(typed)
  if ('mobile' in read) return read.mobile
  const code = read.reason === 'empty' ? 'required' : 'notMobile'
  const errors = [fieldError('mobile', code, { reason: read.reason })]
  throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors })
}

function normaliseForeign(number: string): NormalisedMobile {
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  const type = parsed?.isValid() ? parsed.getType() : undefined
  // Where mobiles and landlines share their ranges (the United States) the metadata cannot tell, and the carrier decides.
  if (parsed && (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')) return { mobile: parsed.number.slice(1) }
  const length = validatePhoneNumberLength(number)
  return { reason: length === 'TOO_SHORT' || length === 'TOO_LONG' ? 'wrongLength' : 'notMobile' }
}
