import { keyedHash } from '../crypto/hash.ts'

/** The signing secret (`whsec_…`) of a webhook, or of the URLs that communications of an account name. It is stored nowhere. */
export async function webhookSecret(secretKey: string, id: string): Promise<string> {
  const hash = await keyedHash(secretKey, `songsarn webhook ${id}`)
  const bytes = [...hash.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
