import * as z from 'zod/mini'
import type { Tone } from '../../parts/Choices.tsx'

export const FOLDERS = ['inbox', 'sent', 'draft', 'starred', 'spam', 'trash'] as const
export type Folder = (typeof FOLDERS)[number]
export const LABELS = ['personal', 'company', 'important', 'private'] as const
export type Label = (typeof LABELS)[number]
export const TONE_OF_LABEL: Record<Label, Tone> = {
  personal: 'success',
  company: 'primary',
  important: 'warning',
  private: 'danger',
}

/** What the address holds: which list, and which mail of it is open. */
export const emailQuery = z.object({
  folder: z._default(z.enum(FOLDERS), 'inbox'),
  label: z.optional(z.enum(LABELS)),
  q: z.optional(z.string().check(z.maxLength(100))),
  open: z.optional(z.coerce.number().check(z.int(), z.positive())),
})

/** The rows whose answers change with a mail. */
export const EMAIL_ROWS = ['GET /apps/email/emails', 'GET /apps/email/get-email'] as const
