import { draftKey, dropDraft, readDraft, saveDraft } from '@songsarn/client/drafts'
import { DraftFields } from '@songsarn/contract/communication/draft-fields'
import * as z from 'zod/mini'
import { toOf, withTo } from './draft-fields.ts'

const Kept = z.object({
  fields: DraftFields,
  /** Text in the recipients' input that is not an entry yet. */
  typed: z.string(),
  /** The draft had an analysis before its last change. */
  isChangedSince: z.boolean(),
  /** The version of the service that this is based on. */
  base: z.nullable(z.object({ id: z.uuid(), version: z.number() })),
  /** Changed since then. */
  isUnsaved: z.boolean(),
})
type Kept = z.output<typeof Kept>

/** Drafts are kept for each user and for each account that the user acts for. */
export type Owner = { userId: string; accountId: string }

export type BrowserCopy = ReturnType<typeof browserCopy>

/**
 * A draft in the browser's storage. It survives a crash of the tab and a connection that is away. The recipients are kept apart from
 * the rest: a key press must not write 100,000 entries.
 */
export function browserCopy({ userId, accountId }: Owner, name: string) {
  const rest = `${name}:${accountId}`
  const recipients = `${name}-to:${accountId}`
  const key = draftKey(userId, rest)
  let written: string | undefined
  return {
    key,
    has: () => readDraft(userId, rest) !== undefined,
    /** Undefined also when an older build wrote it in another form. */
    read(): Kept | undefined {
      const kept = Kept.safeParse(readDraft(userId, rest)?.value)
      const to = z.string().safeParse(readDraft(userId, recipients)?.value)
      return kept.success ? { ...kept.data, fields: withTo(kept.data.fields, to.data ?? '') } : undefined
    },
    /** False when the browser's storage is full or blocked. */
    write(kept: Kept): boolean {
      const to = toOf(kept.fields)
      // First: another tab loads both when the rest changes.
      if (to !== written) written = saveDraft(userId, recipients, to) ? to : undefined
      return saveDraft(userId, rest, { ...kept, fields: withTo(kept.fields, '') }) && written === to
    },
    drop() {
      dropDraft(userId, rest)
      dropDraft(userId, recipients)
      written = undefined
    },
    /** Calls when another tab writes or drops it. Returns a function that stops this. */
    follow(onOther: () => void): () => void {
      const onStorage = (event: StorageEvent) => event.key === key && onOther()
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
