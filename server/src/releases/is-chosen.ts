import type { CanaryAudience } from '@songsarn/contract/releases'
import { sha256 } from '../crypto/hash.ts'

/** The account that somebody signed in belongs to. */
export type CanaryAccount = { id: string; name: string }

/**
 * Whether an account is given the canary of an area. By share: always the same accounts, another part of them for each
 * area, and whoever has it keeps it when the share grows.
 */
export async function isChosen(area: string, to: CanaryAudience, account: CanaryAccount): Promise<boolean> {
  if ('accounts' in to) return to.accounts.includes(account.id) || to.accounts.includes(account.name)
  const place = Number.parseInt((await sha256(`${area} ${account.id}`)).slice(0, 8), 16) / 0x1_0000_0000
  return place * 100 < to.percent
}
