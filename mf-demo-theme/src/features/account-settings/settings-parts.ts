import type { AccountSettings } from '@songsarn/msw/demo/account/account-settings'

export type SettingsPart = keyof AccountSettings

export const PARTS: readonly SettingsPart[] = ['general', 'info', 'social', 'notification']

/** The text fields of each part; the flags of `notification` are drawn as switches. */
export const TEXT_FIELDS = {
  general: ['username', 'fullName', 'email', 'company'],
  info: ['bio', 'dob', 'country', 'website', 'phone'],
  social: ['line', 'facebook', 'instagram', 'linkedin'],
} as const

export const FLAGS = {
  activity: ['commentOnArticle', 'answerOnForm', 'followMe'],
  application: ['newAnnouncements', 'productUpdates', 'blogDigest'],
} as const
