import type { PinLength } from '@songsarn/contract/otp/otp'
import { hmac, keyedHash } from '../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'

/**
 * The PIN of an OTP message, derived from the communication's id and the key of the installation, so it is stored nowhere: see
 * docs/decisions/007.
 */
export async function pinOf(secretKey: SecretKey, communicationId: string, length: PinLength): Promise<string> {
  const digest = await hmac(secretKey, `otp pin ${communicationId}`)
  // 64 bits modulo at most 10^8: the bias is below one in 10^11.
  const number = new DataView(digest).getBigUint64(0) % 10n ** BigInt(length)
  return number.toString().padStart(length, '0')
}

/** The stored form of a PIN. Without the key, trying all PINs does not reveal it. */
export const pinHash = (secretKey: SecretKey, token: string, pin: string): Promise<string> =>
  keyedHash(secretKey, `otp hash ${token} ${pin}`)

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

/** A signing secret of an OTP configuration in the form of Standard Webhooks; each `no` has its own. */
export async function notifySecret(secretKey: SecretKey, configId: string, no: number): Promise<string> {
  const digest = await hmac(secretKey, `otp notify ${configId} ${no}`)
  return `whsec_${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
