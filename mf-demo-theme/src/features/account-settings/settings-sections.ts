import type { AccountSettings } from '@songsarn/msw/demo/account/account-settings'

export type SettingsSection = keyof AccountSettings

export const SECTIONS: readonly SettingsSection[] = ['general', 'info', 'social', 'notification']

/** Text fields by section. The flags of `notification` are switches. */
export const TEXT_FIELDS = {
  general: ['username', 'fullName', 'email', 'company'],
  info: ['bio', 'dob', 'country', 'website', 'phone'],
  social: ['line', 'facebook', 'instagram', 'linkedin'],
} as const

export const FLAGS = {
  activity: ['commentOnArticle', 'answerOnForm', 'followMe'],
  application: ['newAnnouncements', 'productUpdates', 'blogDigest'],
} as const
