import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { drawAvatar } from '../drawing/avatar.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { exactFilter, id, searchText } from '../service/parameters.ts'
import { EMAIL_FOLDERS, EMAIL_LABELS, type Email, type EmailChange, type EmailLabel, type EmailsMeta } from './email.ts'
import { adjacentEmail, countEmails, findEmails } from './find-emails.ts'
import { OWN_ADDRESS } from './sample-emails.ts'

type EmailFilter = { q?: string; folder?: string; label?: string }
export type OpenEmail = { email: Email; hasNextMail: boolean; hasPreviousMail: boolean }

export type EmailCalls = {
  'GET /apps/email/emails': { query: EmailFilter; answer: { emails: Email[]; emailsMeta: EmailsMeta } }
  'POST /apps/email/update-emails': {
    body: { emailIds: number[]; dataToUpdate: EmailChange }
    answer: { emails: Email[] }
  }
  /** Toggles the label of each email. */
  'POST /apps/email/update-emails-label': {
    body: { emailIds: number[]; label: EmailLabel }
    answer: { emails: Email[] }
  }
  'GET /apps/email/get-email': { query: { id: number } & EmailFilter; answer: OpenEmail }
  'GET /apps/email/paginate-email': {
    query: { emailId: number; dir: 'next' | 'previous' } & EmailFilter
    answer: OpenEmail
  }
}

/** Added to the theme, which sends no email. */
export type EmailSendingCalls = {
  'POST /apps/email/send-email': {
    /** `id`: the draft to send or to save again. A sent draft leaves the drafts. */
    body: { id?: number; to: string; cc?: string; subject: string; message: string; draft?: boolean }
    answer: { email: Email }
  }
}

const emailFilter = {
  q: searchText,
  folder: z.pipe(
    z.transform((value: unknown) => value || 'inbox'),
    z.string(),
  ),
  label: exactFilter,
}
const emailIds = z.array(id)

export function emailHandlers(data: DemoData, now: () => number): HandlersOf<EmailCalls & EmailSendingCalls> {
  const open = (email: Email | undefined, filter: { q: string; folder: string; label?: string }) => {
    if (!email) return new ErrorReply(404, 'No such email')
    const list = findEmails(data.emails, filter)
    return {
      email,
      hasNextMail: adjacentEmail(list, email.id, 'next') !== undefined,
      hasPreviousMail: adjacentEmail(list, email.id, 'previous') !== undefined,
    }
  }
  const chosen = (ids: readonly number[]) => data.emails.filter((email) => ids.includes(email.id))

  return {
    'GET /apps/email/emails': defineHandler({ query: z.object(emailFilter) }, ({ query }) => ({
      emails: findEmails(data.emails, query),
      emailsMeta: countEmails(data.emails),
    })),
    'POST /apps/email/update-emails': defineHandler(
      {
        body: z.object({
          emailIds,
          dataToUpdate: z.object({
            folder: z.optional(z.enum(EMAIL_FOLDERS)),
            isRead: z.optional(z.boolean()),
            isStarred: z.optional(z.boolean()),
          }),
        }),
      },
      ({ body }) => ({ emails: chosen(body.emailIds).map((email) => Object.assign(email, body.dataToUpdate)) }),
    ),
    'POST /apps/email/update-emails-label': defineHandler(
      { body: z.object({ emailIds, label: z.enum(EMAIL_LABELS) }) },
      ({ body: { emailIds: ids, label } }) => {
        const emails = chosen(ids)
        for (const email of emails) {
          email.labels = email.labels.includes(label)
            ? email.labels.filter((other) => other !== label)
            : [...email.labels, label]
        }
        return { emails }
      },
    ),
    'GET /apps/email/get-email': defineHandler({ query: z.object({ id, ...emailFilter }) }, ({ query }) =>
      open(
        data.emails.find((email) => email.id === query.id),
        query,
      ),
    ),
    'GET /apps/email/paginate-email': defineHandler(
      { query: z.object({ emailId: id, dir: z.enum(['next', 'previous']), ...emailFilter }) },
      ({ query }) => open(adjacentEmail(findEmails(data.emails, query), query.emailId, query.dir), query),
    ),
    'POST /apps/email/send-email': defineHandler(
      {
        body: z.object({
          id: z.optional(id),
          to: z.string().check(z.maxLength(500)),
          cc: z._default(z.string(), ''),
          subject: z.string().check(z.maxLength(500)),
          message: z.string().check(z.maxLength(20_000)),
          draft: z._default(z.boolean(), false),
        }),
      },
      ({ body }) => {
        const addresses = (text: string) => text.split(/[,;\s]+/).filter(Boolean)
        const draft = data.emails.find((email) => email.id === body.id && email.folder === 'draft')
        const email: Email = {
          id: draft?.id ?? nextId(data.emails),
          from: { ...OWN_ADDRESS, avatar: drawAvatar(301) },
          to: addresses(body.to).map((address) => ({ name: address, email: address })),
          cc: addresses(body.cc),
          subject: body.subject,
          message: body.message,
          attachments: draft?.attachments ?? [],
          time: new Date(now()).toISOString(),
          labels: draft?.labels ?? [],
          folder: body.draft ? 'draft' : 'sent',
          isRead: true,
          isStarred: draft?.isStarred ?? false,
        }
        data.emails = [...data.emails.filter((other) => other !== draft), email]
        return created({ email })
      },
    ),
  }
}
