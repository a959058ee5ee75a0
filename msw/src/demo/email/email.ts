export const EMAIL_FOLDERS = ['inbox', 'sent', 'draft', 'spam', 'trash'] as const
export type EmailFolder = (typeof EMAIL_FOLDERS)[number]
export const EMAIL_LABELS = ['personal', 'company', 'important', 'private'] as const
export type EmailLabel = (typeof EMAIL_LABELS)[number]

type Correspondent = { name: string; email: string }

export type Email = {
  id: number
  from: Correspondent & { avatar: string }
  to: Correspondent[]
  cc: string[]
  subject: string
  /** Plain text with an empty line between paragraphs. */
  message: string
  attachments: { fileName: string; size: string }[]
  time: string
  labels: EmailLabel[]
  folder: EmailFolder
  isRead: boolean
  isStarred: boolean
}

export type EmailChange = Partial<Pick<Email, 'folder' | 'isRead' | 'isStarred'>>
export type EmailsMeta = { inbox: number; draft: number; spam: number }
