import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import { numberedSecrets } from '../../webhooks/numbered-secrets.ts'
import type { SigningSecrets } from '../../webhooks/ports.ts'
import { notifySecret } from './pin.ts'

/** The signing secrets for callbacks of OTP configurations. */
export const signingSecrets = (secretKey: SecretKey): SigningSecrets =>
  numberedSecrets({
    table: 'otp_configs',
    number: 'notify_secret_no',
    secret: (id, no) => notifySecret(secretKey, id, no),
  })
