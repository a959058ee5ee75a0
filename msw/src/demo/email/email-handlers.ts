import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { drawAvatar } from '../drawing/avatar.ts'
import { created, type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { nextId } from '../service/page-of.ts'
import { exact, id, word } from '../service/query.ts'
import { EMAIL_FOLDERS, EMAIL_LABELS, type Email, type EmailChange, type EmailLabel, type EmailsMeta } from './email.ts'
import { besideEmail, countEmails, findEmails } from './find-emails.ts'
import { OWN_ADDRESS } from './sample-emails.ts'

type Which = { q?: string; folder?: string; label?: string }
export type OpenEmail = { email: Email; hasNextMail: boolean; hasPreviousMail: boolean }

export type EmailCalls = {
  'GET /apps/email/emails': { query: Which; answer: { emails: Email[]; emailsMeta: EmailsMeta } }
  'POST /apps/email/update-emails': {
    body: { emailIds: number[]; dataToUpdate: EmailChange }
    answer: { emails: Email[] }
  }
  /** Gives the label to each mail that lacks it, and takes it from each that has it. */
  'POST /apps/email/update-emails-label': {
    body: { emailIds: number[]; label: EmailLabel }
    answer: { emails: Email[] }
  }
  'GET /apps/email/get-email': { query: { id: number } & Which; answer: OpenEmail }
  'GET /apps/email/paginate-email': {
    query: { emailId: number; dir: 'next' | 'previous' } & Which
    answer: OpenEmail
  }
}

/** Not in the theme, whose letters go nowhere. */
export type EmailSendingCalls = {
  'POST /apps/email/send-email': {
    /** `id`: the draft that is sent, or kept again; it does not stay beside its letter. */
    body: { id?: number; to: string; cc?: string; subject: string; message: string; draft?: boolean }
    answer: { email: Email }
  }
}

const which = {
  q: word,
  folder: z.pipe(
    z.transform((value: unknown) => value || 'inbox'),
    z.string(),
  ),
  label: exact,
}
const emailIds = z.array(id)

export function emailHandlers(data: DemoData, now: () => number): HandlersOf<EmailCalls & EmailSendingCalls> {
  const open = (email: Email | undefined, sought: { q: string; folder: string; label?: string }) => {
    if (!email) return new Refusal(404, 'No such e-mail')
    const list = findEmails(data.emails, sought)
    return {
      email,
      hasNextMail: besideEmail(list, email.id, 'next') !== undefined,
      hasPreviousMail: besideEmail(list, email.id, 'previous') !== undefined,
    }
  }
  const chosen = (ids: readonly number[]) => data.emails.filter((email) => ids.includes(email.id))

  return {
    'GET /apps/email/emails': handle({ query: z.object(which) }, ({ query }) => ({
      emails: findEmails(data.emails, query),
      emailsMeta: countEmails(data.emails),
    })),
    'POST /apps/email/update-emails': handle(
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
    'POST /apps/email/update-emails-label': handle(
      { body: z.object({ emailIds, label: z.enum(EMAIL_LABELS) }) },
      ({ body: { emailIds: ids, label } }) => {
        const emails = chosen(ids)
        for (const email of emails) {
          email.labels = email.labels.includes(label)
            ? email.labels.filter((each) => each !== label)
            : [...email.labels, label]
        }
        return { emails }
      },
    ),
    'GET /apps/email/get-email': handle({ query: z.object({ id, ...which }) }, ({ query }) =>
      open(
        data.emails.find((email) => email.id === query.id),
        query,
      ),
    ),
    'GET /apps/email/paginate-email': handle(
      { query: z.object({ emailId: id, dir: z.enum(['next', 'previous']), ...which }) },
      ({ query }) => open(besideEmail(findEmails(data.emails, query), query.emailId, query.dir), query),
    ),
    'POST /apps/email/send-email': handle(
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
        const before = data.emails.find((each) => each.id === body.id && each.folder === 'draft')
        const email: Email = {
          id: before?.id ?? nextId(data.emails),
          from: { ...OWN_ADDRESS, avatar: drawAvatar(301) },
          to: addresses(body.to).map((address) => ({ name: address, email: address })),
          cc: addresses(body.cc),
          subject: body.subject,
          message: body.message,
          attachments: before?.attachments ?? [],
          time: new Date(now()).toISOString(),
          labels: before?.labels ?? [],
          folder: body.draft ? 'draft' : 'sent',
          isRead: true,
          isStarred: before?.isStarred ?? false,
        }
        data.emails = [...data.emails.filter((each) => each !== before), email]
        return created({ email })
      },
    ),
  }
}
