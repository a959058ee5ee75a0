import type { SecretKey } from '../foundation/crypto/secret-key.ts'
import { signingSecrets } from '../otp/otp/signing-secrets.ts'
import { numberedSecrets } from '../webhooks/numbered-secrets.ts'
import type { SigningSecrets } from '../webhooks/ports.ts'
import { webhookSecret } from '../webhooks/webhook-secret.ts'

/** Registers the signing secrets of each source of callbacks with the sender. */
export const callbackSecrets = (secretKey: SecretKey): SigningSecrets => {
  const ofWebhooks = numberedSecrets({
    table: 'webhooks',
    number: 'secret_no',
    secret: (id, no) => webhookSecret(secretKey, id, no),
  })
  const kinds = { otp: signingSecrets(secretKey), webhook: ofWebhooks }
  return async (trx, sources) => {
    const secrets = new Map<string, Awaited<ReturnType<SigningSecrets>>>()
    for (const [kind, read] of Object.entries(kinds)) {
      const some = sources.filter(({ source }) => source === kind)
      const ofKind = await read(trx, some)
      for (const { sourceId } of some) secrets.set(sourceId, ofKind)
    }
    return async (sourceId, at) =>
      (await secrets.get(sourceId)?.(sourceId, at)) ?? [await webhookSecret(secretKey, sourceId)]
  }
}
