import type { AccountSettings } from '@songsarn/msw/demo/account/account-settings'
import * as z from 'zod/mini'
import { emailAddress, optionalText, requiredText } from '../page/form-rules.ts'

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

type SectionRules = { body: z.ZodMiniType<Record<string, string | boolean>> }

export const RULES: Record<SettingsSection, SectionRules> = {
  general: {
    body: z.object({
      avatar: z.string(),
      username: requiredText,
      fullName: requiredText,
      email: emailAddress,
      company: optionalText,
    }),
  },
  info: {
    body: z.object({
      bio: optionalText,
      dob: z.iso.date(),
      country: optionalText,
      website: optionalText,
      phone: optionalText,
    }),
  },
  social: {
    body: z.object({ line: optionalText, facebook: optionalText, instagram: optionalText, linkedin: optionalText }),
  },
  notification: { body: z.record(z.string(), z.boolean()) },
}
