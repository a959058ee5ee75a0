import { matches } from '../service/page-of.ts'
import type { Email, EmailsMeta } from './email.ts'

/** `folder` is one of the folders, or `starred`: every starred mail that is not in the bin. Newest first. */
export function findEmails(
  emails: readonly Email[],
  { q, folder, label }: { q: string; folder: string; label?: string },
): Email[] {
  return emails
    .filter(
      (email) =>
        (folder === 'starred' ? email.isStarred && email.folder !== 'trash' : email.folder === folder) &&
        (label === undefined || email.labels.some((each) => each === label)) &&
        matches(q, email.from.name, email.subject),
    )
    .sort((a, b) => b.time.localeCompare(a.time) || b.id - a.id)
}

/** How many are new in the inbox and among the spam, and how many drafts there are. */
export function countEmails(emails: readonly Email[]): EmailsMeta {
  const count = (fits: (email: Email) => boolean) => emails.filter(fits).length
  return {
    inbox: count(({ folder, isRead }) => folder === 'inbox' && !isRead),
    draft: count(({ folder }) => folder === 'draft'),
    spam: count(({ folder, isRead }) => folder === 'spam' && !isRead),
  }
}

/** The mail beside another one in the list that is looked at. */
export function besideEmail(list: readonly Email[], emailId: number, dir: 'next' | 'previous'): Email | undefined {
  const at = list.findIndex(({ id }) => id === emailId)
  return at < 0 ? undefined : list[dir === 'next' ? at + 1 : at - 1]
}
