import type { OtpConfigBody } from '@songsarn/contract/otp'
import { OTP_FIELDS, parseContent } from '@songsarn/sms/merge-fields'
import type { Updateable } from 'kysely'
import { type CountryCode, getCountries } from 'libphonenumber-js/max'
import type * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { fieldError } from '../api/field-errors.ts'
import type { AppPorts } from '../api/ports.ts'
import type { OtpConfigRow } from '../db/tables/otp.ts'

export type ConfigBody = z.output<typeof OtpConfigBody>

const countries = new Set<string>(getCountries() satisfies CountryCode[])

/** Refuses what a schema cannot see: unknown merge fields and countries, and addresses of the own network. */
export async function mustBeSound(
  ports: AppPorts,
  { content, countries: allowed, ...body }: ConfigBody,
): Promise<void> {
  const { errors } = parseContent(content, OTP_FIELDS)
  if (errors.length > 0)
    throw new ApiProblem('content.unknownField', {
      params: { field: errors[0]?.field ?? '' },
      errors: errors.map(({ field }) => fieldError('content', 'unknownField', { field })),
    })
  const unknown = allowed.flatMap((country, index) =>
    countries.has(country) ? [] : fieldError(`countries.${index}`, 'unknown'),
  )
  if (unknown.length > 0) throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors: unknown })
  if (body.notifyUrl !== '' && (await ports.callbacks?.refuses(body.notifyUrl)))
    throw new ApiProblem('otp.addressRefused', { errors: [fieldError('notifyUrl', 'notAllowed')] })
}

export const rowOf = (body: ConfigBody) =>
  ({
    name: body.name,
    status: body.status,
    sender: body.sender,
    prefix: body.prefix,
    pin_length: body.pinLength,
    expire_time: body.expireTime,
    max_fail: body.maxFail,
    content: body.content,
    notify_type: body.notifyType,
    notify_url: body.notifyUrl,
    callback_data: body.callbackData,
    countries: [...new Set(body.countries)],
  }) satisfies Updateable<OtpConfigRow>
