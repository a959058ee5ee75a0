import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normaliseMobile } from '../analyses/normalise-mobile.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { fieldError } from '../http/field-errors.ts'

export type Recipient = { mobile: string; country: string }

/** The mobile of a request as E.164 digits, and its country; refuses what is no mobile number, landlines too. */
export function recipientOf(typed: string): Recipient {
  const read = normaliseMobile(typed)
  if ('reason' in read) {
    const code = read.reason === 'empty' ? 'required' : 'notMobile'
    throw new ApiProblem('request.invalid', {
      params: { in: 'body' },
      errors: [fieldError('mobile', code, { reason: read.reason })],
    })
  }
  const { mobile } = read
  if (mobile.startsWith('66')) return { mobile, country: 'TH' }
  const parsed = parsePhoneNumberFromString(`+${mobile}`)
  // Numbers of no country (satellite phones) are told by their code: it is in no allow-list.
  return { mobile, country: parsed?.country ?? `+${parsed?.countryCallingCode ?? mobile}` }
}
