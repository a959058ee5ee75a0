import { signingSecrets } from './otp/signing-secrets.ts'
import type { SigningSecrets } from './webhooks/ports.ts'
import { webhookSecret } from './webhooks/webhook-secret.ts'

/** Registers the signing secrets of each source of callbacks with the sender. */
export const callbackSecrets =
  (secretKey: string): SigningSecrets =>
  async (trx, sources) => {
    const ofOtp = sources.filter(({ source }) => source === 'otp')
    const otpSecrets = await signingSecrets(secretKey)(trx, ofOtp)
    const isOtp = new Set(ofOtp.map(({ sourceId }) => sourceId))
    return async (sourceId, at) =>
      isOtp.has(sourceId) ? otpSecrets(sourceId, at) : [await webhookSecret(secretKey, sourceId)]
  }
