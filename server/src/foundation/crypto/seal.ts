import { keyIdOf } from './key-id.ts'
import { type SecretKey, SecretKeyMissing } from './secret-key.ts'

const utf8 = new TextEncoder()
const IV_LENGTH = 12

/** Encrypts a secret that the database holds (AES-256-GCM). Only the keys of the installation open it. */
export async function seal(secretKey: SecretKey, purpose: string, secret: string): Promise<string> {
  const { key, mark } = typeof secretKey === 'string' ? { key: secretKey, mark: '' } : await secretKey.sealing()
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(key, purpose), utf8.encode(secret))
  return mark + btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
}

/**
 * Opens what `seal` made with the same key and purpose; rejects with OperationError when either differs.
 *
 * @throws SecretKeyMissing when the text has the mark of a key that the process does not have
 */
export async function unseal(secretKey: SecretKey, purpose: string, sealed: string): Promise<string> {
  const dot = sealed.indexOf('.')
  const key = await openingKey(secretKey, dot < 0 ? undefined : sealed.slice(0, dot))
  const bytes = Uint8Array.from(atob(sealed.slice(dot + 1)), (character) => character.charCodeAt(0))
  const iv = bytes.subarray(0, IV_LENGTH)
  const whole = await keyFor(key, purpose)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, whole, bytes.subarray(IV_LENGTH))
  return new TextDecoder().decode(opened)
}

async function openingKey(secretKey: SecretKey, id: string | undefined): Promise<string> {
  if (typeof secretKey !== 'string') return secretKey.opening(id)
  if (id !== undefined && id !== (await keyIdOf(secretKey))) throw new SecretKeyMissing(`the key ${id} is missing`)
  return secretKey
}

/** Each purpose has a key of its own (HKDF, RFC 5869), so that one sealed value cannot replace another. */
async function keyFor(secretKey: string, purpose: string): Promise<CryptoKey> {
  const whole = await crypto.subtle.importKey('raw', utf8.encode(secretKey), 'HKDF', false, ['deriveKey'])
  const info = utf8.encode(`songsarn ${purpose}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
  return crypto.subtle.deriveKey(algorithm, whole, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
