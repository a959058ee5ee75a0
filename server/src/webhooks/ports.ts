import type { Scope } from '../db/database.ts'

/** What other subjects ask of the code that calls customers' servers. */
export type CallbackPort = {
  /** Something may have become due. */
  wake(): void
  /** Whether an address must not be called because it is in a network of the installation's own. */
  refuses(url: string): Promise<boolean>
}

/**
 * Finds the signing secrets of the sources of callbacks: it reads what it needs in the transaction, and what it returns
 * gives the secrets of one source at a time, several while an old one is still valid.
 */
export type SigningSecrets = (
  trx: Scope,
  sources: readonly { tenantId: string; sourceId: string }[],
) => Promise<(sourceId: string, at: Date) => Promise<string[]>>
