import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { defineHandler, type HandlersOf } from '../service/handler.ts'
import type { AccountSettings } from './account-settings.ts'

export type AccountCalls = { 'GET /account-setting/data': { answer: AccountSettings } }

/** Added to the theme, which only shows settings. Each section is replaced as a whole. */
export type AccountSavingCalls = {
  'POST /account-setting/data': { body: Partial<AccountSettings>; answer: AccountSettings }
}

const text = z.string().check(z.maxLength(2000))
const Sections = z.object({
  general: z.optional(z.object({ avatar: text, username: text, fullName: text, email: text, company: text })),
  info: z.optional(z.object({ bio: text, dob: text, country: text, website: text, phone: text })),
  social: z.optional(z.object({ line: text, facebook: text, instagram: text, linkedin: text })),
  notification: z.optional(
    z.object({
      commentOnArticle: z.boolean(),
      answerOnForm: z.boolean(),
      followMe: z.boolean(),
      newAnnouncements: z.boolean(),
      productUpdates: z.boolean(),
      blogDigest: z.boolean(),
    }),
  ),
})

export const accountHandlers = (data: DemoData): HandlersOf<AccountCalls & AccountSavingCalls> => ({
  'GET /account-setting/data': defineHandler({}, () => data.accountSettings),
  'POST /account-setting/data': defineHandler({ body: Sections }, ({ body }) =>
    Object.assign(data.accountSettings, body),
  ),
})
