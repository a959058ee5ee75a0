import { EMAIL_LABELS, type EmailLabel } from '@songsarn/msw/demo/email/email'
import * as z from 'zod/mini'
import type { Tone } from '../page/FilterChoices.tsx'

export const FOLDERS = ['inbox', 'sent', 'draft', 'starred', 'spam', 'trash'] as const
export type Folder = (typeof FOLDERS)[number]
export const LABEL_TONES: Record<EmailLabel, Tone> = {
  personal: 'success',
  company: 'primary',
  important: 'warning',
  private: 'danger',
}

/** The URL query: the list, and the open email. */
export const emailQuery = z.object({
  folder: z._default(z.enum(FOLDERS), 'inbox'),
  label: z.optional(z.enum(EMAIL_LABELS)),
  q: z.optional(z.string().check(z.maxLength(100))),
  open: z.optional(z.coerce.number().check(z.int(), z.positive())),
})

/** Fetched again when an email changes. */
export const EMAIL_QUERIES = ['GET /apps/email/emails', 'GET /apps/email/get-email'] as const
