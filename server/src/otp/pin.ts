import type { PinLength } from '@songsarn/contract/otp'

const utf8 = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

async function hmac(secretKey: string, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = keys.get(secretKey) ?? crypto.subtle.importKey('raw', utf8.encode(secretKey), algorithm, false, ['sign'])
  keys.set(secretKey, key)
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, utf8.encode(text)))
}

/**
 * The pin of an OTP message. It follows from the communication's id and the key of the installation, so it need not be
 * kept anywhere until it is handed to the carrier: see docs/decisions/007.
 */
export async function pinOf(secretKey: string, communicationId: string, length: PinLength): Promise<string> {
  const digest = await hmac(secretKey, `otp pin ${communicationId}`)
  // 64 bits against at most 10^8 values: some are likelier by less than one in 10^11.
  const number = new DataView(digest.buffer).getBigUint64(0) % 10n ** BigInt(length)
  return number.toString().padStart(length, '0')
}

/** What is kept of a pin. Without the key not even all pins tried out would tell which one it is. */
export async function pinHash(secretKey: string, token: string, pin: string): Promise<string> {
  const digest = await hmac(secretKey, `otp hash ${token} ${pin}`)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

/** A signing secret of an OTP configuration in the form of Standard Webhooks; another `no`, another secret. */
export async function notifySecret(secretKey: string, configId: string, no: number): Promise<string> {
  const digest = await hmac(secretKey, `otp notify ${configId} ${no}`)
  return `whsec_${btoa(String.fromCharCode(...digest))}`
}
