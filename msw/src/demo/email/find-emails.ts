import { containsText } from '../service/list.ts'
import type { Email, EmailsMeta } from './email.ts'

/** Newest first. The folder `starred` has every starred email outside the bin. */
export function findEmails(
  emails: readonly Email[],
  { q, folder, label }: { q: string; folder: string; label?: string },
): Email[] {
  return emails
    .filter(
      (email) =>
        (folder === 'starred' ? email.isStarred && email.folder !== 'trash' : email.folder === folder) &&
        (label === undefined || email.labels.some((own) => own === label)) &&
        containsText(q, email.from.name, email.subject),
    )
    .sort((a, b) => b.time.localeCompare(a.time) || b.id - a.id)
}

/** Unread emails in the inbox and in spam, and all drafts. */
export function countEmails(emails: readonly Email[]): EmailsMeta {
  const count = (isCounted: (email: Email) => boolean) => emails.filter(isCounted).length
  return {
    inbox: count(({ folder, isRead }) => folder === 'inbox' && !isRead),
    draft: count(({ folder }) => folder === 'draft'),
    spam: count(({ folder, isRead }) => folder === 'spam' && !isRead),
  }
}

/** The next or previous email in a list. */
export function adjacentEmail(list: readonly Email[], emailId: number, dir: 'next' | 'previous'): Email | undefined {
  const index = list.findIndex(({ id }) => id === emailId)
  return index < 0 ? undefined : list[dir === 'next' ? index + 1 : index - 1]
}
