import { keyedHash } from '../foundation/crypto/hash.ts'
import type { SecretKey } from '../foundation/crypto/secret-key.ts'

/**
 * The signing secret (`whsec_…`) of a webhook, or of the URLs that communications of an account name. It is stored nowhere. A
 * number after 1 replaces the secret before it.
 */
export async function webhookSecret(secretKey: SecretKey, id: string, no = 1): Promise<string> {
  const hash = await keyedHash(secretKey, no === 1 ? `songsarn webhook ${id}` : `songsarn webhook ${id} ${no}`)
  const bytes = [...hash.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
