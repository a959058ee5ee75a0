import type { SecretKey } from './secret-key.ts'

const utf8 = new TextEncoder()

/** SHA-256 in lower-case hex, of the bytes, or of the UTF-8 bytes of a text. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? utf8.encode(content) : content))
}

/** HMAC-SHA-256 in lower-case hex. Without the key the text cannot be found by trying. */
export const keyedHash = async (secret: SecretKey, text: string): Promise<string> => hex(await hmac(secret, text))

/** HMAC-SHA-256. `of` is one of the few secrets of the installation: its key stays in memory. */
export async function hmac(of: SecretKey, text: string): Promise<ArrayBuffer> {
  const secret = typeof of === 'string' ? of : of.derivation
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = keys.get(secret) ?? crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  keys.set(secret, key)
  return crypto.subtle.sign('HMAC', await key, utf8.encode(text))
}
const keys = new Map<string, Promise<CryptoKey>>()

export const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => HEX[byte]).join('')
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
