import type { OtpConfig } from '@songsarn/contract/otp/otp'

/** The values of the form: the body, with null for a cleared number. */
export type FormValues = Omit<OtpConfig, 'id' | 'createDate' | 'updateDate' | 'figures' | 'alert' | NumberName> &
  Record<NumberName, number | null>
type NumberName = 'expireTime' | 'maxFail'

export const NEW_CONFIG: FormValues = {
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
