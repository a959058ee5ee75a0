import type { PinLength } from '@songsarn/contract/otp/otp'

const utf8 = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

async function hmac(secretKey: string, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = keys.get(secretKey) ?? crypto.subtle.importKey('raw', utf8.encode(secretKey), algorithm, false, ['sign'])
  keys.set(secretKey, key)
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, utf8.encode(text)))
}

/**
 * The PIN of an OTP message, derived from the communication's id and the key of the installation, so it is stored nowhere: see
 * docs/decisions/007.
 */
export async function pinOf(secretKey: string, communicationId: string, length: PinLength): Promise<string> {
  const digest = await hmac(secretKey, `otp pin ${communicationId}`)
  // 64 bits modulo at most 10^8: the bias is below one in 10^11.
  const number = new DataView(digest.buffer).getBigUint64(0) % 10n ** BigInt(length)
  return number.toString().padStart(length, '0')
}

/** The stored form of a PIN. Without the key, trying all PINs does not reveal it. */
export async function pinHash(secretKey: string, token: string, pin: string): Promise<string> {
  const digest = await hmac(secretKey, `otp hash ${token} ${pin}`)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

/** A signing secret of an OTP configuration in the form of Standard Webhooks; each `no` has its own. */
export async function notifySecret(secretKey: string, configId: string, no: number): Promise<string> {
  const digest = await hmac(secretKey, `otp notify ${configId} ${no}`)
  return `whsec_${btoa(String.fromCharCode(...digest))}`
}
