import type { OtpConfig, OtpConfigBody } from '@songsarn/contract/otp'
import type * as z from 'zod/mini'

/** What the form holds. A number that was cleared is null. */
export type FormValues = {
  name: string
  status: boolean
  sender: string
  prefix: string
  pinLength: OtpConfig['pinLength']
  expireTime: number | null
  maxFail: number | null
  content: string
  countries: readonly string[]
  notifyType: OtpConfig['notifyType']
  notifyUrl: string
  callbackData: string
}
export type FormField = keyof FormValues

/** In the order of the form: the first that is wrong gets the focus. */
export const FORM_FIELDS: readonly FormField[] = [
  'name',
  'status',
  'sender',
  'prefix',
  'pinLength',
  'expireTime',
  'maxFail',
  'content',
  'countries',
  'notifyType',
  'notifyUrl',
  'callbackData',
]

export const NEW: FormValues = {
  name: '',
  status: true,
  sender: '',
  prefix: '',
  pinLength: 6,
  expireTime: 300,
  maxFail: 3,
  content: '',
  countries: ['TH'],
  notifyType: 'none',
  notifyUrl: '',
  callbackData: '',
}

export const valuesOf = ({ id, createDate, updateDate, figures, alert, ...values }: OtpConfig): FormValues => values

/** The body to save; only of values without problems. */
export const bodyOf = (values: FormValues): z.input<typeof OtpConfigBody> => ({
  ...values,
  expireTime: values.expireTime ?? 0,
  maxFail: values.maxFail ?? 0,
  countries: [...values.countries],
})
