import { dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import * as z from 'zod/mini'

const Key = z.uuid()

/**
 * The idempotency key of a test until its answer came. It is kept in the browser for 24 hours, as long as the service knows it: a test
 * whose answer was lost arrives once, also when the page was loaded again meanwhile.
 *
 * @param of the id of what is tested
 */
export function testKey(userId: string, of: string) {
  const name = `test:${of}`
  return {
    get(): string {
      const kept = Key.safeParse(readDraft(userId, name)?.value)
      if (kept.success) return kept.data
      const key = crypto.randomUUID()
      saveDraft(userId, name, key)
      return key
    },
    answered: () => dropDraft(userId, name),
  }
}
