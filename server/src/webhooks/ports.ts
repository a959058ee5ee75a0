import type { Scope } from '../foundation/db/database.ts'

/** Port of callbacks for other subjects. */
export type CallbackPort = {
  /** Looks for due callbacks now. */
  wake(): void
  /** The same, without the pauses of receivers whose last calls failed: a user waits for the result. */
  retry(): void
  /** Whether the URL is refused because it leads to a private network. */
  refuses(url: string): Promise<boolean>
}

/**
 * Reads the signing secrets of sources in the transaction. The returned function gives the secrets of one source at a time;
 * several while an old one is still valid.
 */
export type SigningSecrets = (
  trx: Scope,
  sources: readonly { tenantId: string; source: string; sourceId: string }[],
) => Promise<(sourceId: string, at: Date) => Promise<string[]>>
