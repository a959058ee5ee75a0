import type { OtpConfigBody } from '@songsarn/contract/otp/otp'
import { OTP_FIELDS, parseContent } from '@songsarn/sms/merge-fields'
import { type CountryCode, getCountries } from 'libphonenumber-js/max'
import type * as z from 'zod/mini'
import type { RowUpdate } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { contentProblem } from '../../foundation/http/content-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { OtpPorts } from './ports.ts'

export type ConfigBody = z.output<typeof OtpConfigBody>

const countries = new Set<string>(getCountries() satisfies CountryCode[])

/** Refuses what a schema cannot: unknown merge fields and countries, and addresses in private networks. */
export async function checkConfig(
  ports: OtpPorts,
  { content, countries: allowed, ...body }: ConfigBody,
): Promise<void> {
  const { errors } = parseContent(content, OTP_FIELDS)
  if (errors.length > 0) throw contentProblem(errors)
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
    pinLength: body.pinLength,
    expireTime: body.expireTime,
    maxFail: body.maxFail,
    content: body.content,
    notifyType: body.notifyType,
    notifyUrl: body.notifyUrl,
    callbackData: body.callbackData,
    countries: [...new Set(body.countries)],
  }) satisfies RowUpdate<'otpConfigs'>
